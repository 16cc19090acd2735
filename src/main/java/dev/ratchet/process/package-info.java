/**
 * Starting and stopping programs so that nothing they started survives them. Start with {@code Launcher} and {@code
 * Running}; {@code Sweep} is how a tree of processes is ended, {@code Household} how it is found.
 */
@NullMarked
package dev.ratchet.process;

import org.jspecify.annotations.NullMarked;
