/**
 * What agents' streams say: bytes to lines, lines to events, events to a transcript, and the class of a session's end.
 * Start with {@link dev.ratchet.agent.stream.Dialect}.
 */
@NullMarked
package dev.ratchet.agent.stream;

import org.jspecify.annotations.NullMarked;
