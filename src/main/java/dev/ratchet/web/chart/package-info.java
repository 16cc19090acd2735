/** Numbers as pictures. Start with {@code StackedBars}. */
@NullMarked
package dev.ratchet.web.chart;

import org.jspecify.annotations.NullMarked;
