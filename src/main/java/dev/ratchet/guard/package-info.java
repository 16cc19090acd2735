/** History to decision: limits, back-off, failures in a row, pace. Every guard is a pure function. */
@NullMarked
package dev.ratchet.guard;

import org.jspecify.annotations.NullMarked;
