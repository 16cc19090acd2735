/** The program: {@code Main} finds the command that is meant among {@code Commands}. */
@NullMarked
package dev.ratchet.app;

import org.jspecify.annotations.NullMarked;
