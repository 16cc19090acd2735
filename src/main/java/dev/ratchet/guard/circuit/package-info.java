/** The circuit that breaks when a loop gets nowhere: its rules, each a function of what the latest attempts show. */
@NullMarked
package dev.ratchet.guard.circuit;

import org.jspecify.annotations.NullMarked;
