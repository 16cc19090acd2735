/**
 * What happened: events, who reads them, and what guards may know of them. Start with {@code Event} and {@code
 * History}.
 */
@NullMarked
package dev.ratchet.loop.history;

import org.jspecify.annotations.NullMarked;
