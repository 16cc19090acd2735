/** History to decision: limits, back-off, failures in a row, pace, the circuit. Every guard is a pure function. */
@NullMarked
package dev.ratchet.guard;

import org.jspecify.annotations.NullMarked;
