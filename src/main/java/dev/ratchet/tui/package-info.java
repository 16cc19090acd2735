/** The terminal: plain lines and the rendered stream. */
@NullMarked
package dev.ratchet.tui;

import org.jspecify.annotations.NullMarked;
