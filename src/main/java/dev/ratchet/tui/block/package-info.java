/** Blocks of a session as lines of a terminal: styled text, wrapped by what can be seen of it. */
@NullMarked
package dev.ratchet.tui.block;

import org.jspecify.annotations.NullMarked;
