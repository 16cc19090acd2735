/**
 * What every command needs: the terminal, exit codes, shared options, the project and its locks. Start with {@code
 * Command}.
 */
@NullMarked
package dev.ratchet.app.command;

import org.jspecify.annotations.NullMarked;
