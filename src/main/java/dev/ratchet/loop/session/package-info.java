/** What a session is told, says and comes to: from {@code Brief} by {@code AgentEvent}s to {@code SessionFacts}. */
@NullMarked
package dev.ratchet.loop.session;

import org.jspecify.annotations.NullMarked;
