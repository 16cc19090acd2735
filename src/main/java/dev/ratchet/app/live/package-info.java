/** What is redrawn on a terminal while something runs, and the keys that are pressed meanwhile. */
@NullMarked
package dev.ratchet.app.live;

import org.jspecify.annotations.NullMarked;
