/** Tells people away from the terminal what happened: start with {@code Notifier}. */
@NullMarked
package dev.ratchet.process.notify;

import org.jspecify.annotations.NullMarked;
