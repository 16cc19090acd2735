/** Clearing up after loops that were cut off: start with {@code Recovery}. */
@NullMarked
package dev.ratchet.app.recovery;

import org.jspecify.annotations.NullMarked;
