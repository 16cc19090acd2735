/**
 * Programs of this machine, and everything that they start: {@code LocalLauncher} starts them, {@code
 * ChildProcesses} finds what belongs to them, {@code TreeTermination} ends it all.
 */
@NullMarked
package dev.ratchet.process.tree;

import org.jspecify.annotations.NullMarked;
