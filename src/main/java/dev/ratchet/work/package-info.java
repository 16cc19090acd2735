/** What to do next. */
@NullMarked
package dev.ratchet.work;

import org.jspecify.annotations.NullMarked;
