/** The words that everything else is said in: time, waiting, trouble, interrupts that are held back. */
@NullMarked
package dev.ratchet.loop.base;

import org.jspecify.annotations.NullMarked;
