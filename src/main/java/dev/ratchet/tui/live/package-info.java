/** A run while it happens, as a person follows it: what scrolls by, and the lines at the foot. */
@NullMarked
package dev.ratchet.tui.live;

import org.jspecify.annotations.NullMarked;
