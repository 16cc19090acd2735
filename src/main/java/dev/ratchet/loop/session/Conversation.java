package dev.ratchet.loop.session;

import java.time.Instant;

/**
 * An agent's conversation that can be gone on with.
 *
 * @param id the agent's own name for it
 * @param used what it has used up so far: some agents report totals of the whole conversation
 */
public record Conversation(String id, Usage used, Instant lastUsed) {

    /** The conversation after one more session of it. */
    public Conversation after(Usage usage, Instant at) {
        return new Conversation(id, used.plus(usage), at);
    }
}
