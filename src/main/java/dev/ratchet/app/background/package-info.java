/** Work that nobody waits for, such as what is written while a run goes on. */
@NullMarked
package dev.ratchet.app.background;

import org.jspecify.annotations.NullMarked;
