/**
 * How agent programs are called: their words, their environment, what they can do. Start with {@code CliProgram}.
 */
@NullMarked
package dev.ratchet.cli;

import org.jspecify.annotations.NullMarked;
