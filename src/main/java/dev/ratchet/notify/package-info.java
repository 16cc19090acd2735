/** Tells people away from the terminal what happened: start with {@code Notifier}. */
@NullMarked
package dev.ratchet.notify;

import org.jspecify.annotations.NullMarked;
