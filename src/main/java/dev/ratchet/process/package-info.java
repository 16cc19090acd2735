/** Starting programs, wherever they run. Start with {@code Launcher} and {@code Running}. */
@NullMarked
package dev.ratchet.process;

import org.jspecify.annotations.NullMarked;
