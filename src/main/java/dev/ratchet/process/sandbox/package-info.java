/**
 * The sandbox in which an agent runs. {@code SandboxPlanner} looks at the machine and the project and makes a {@code
 * Confinement} of it, a value; {@code Bubblewrap} and {@code Seatbelt} turn that into a command line; {@code
 * SandboxLauncher} starts it with the same supervision as any other program.
 */
@NullMarked
package dev.ratchet.process.sandbox;

import org.jspecify.annotations.NullMarked;
