/** What sessions amount to: sums by day, model and verdict. */
@NullMarked
package dev.ratchet.journal.metrics;

import org.jspecify.annotations.NullMarked;
