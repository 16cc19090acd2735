package dev.ratchet.fleet.mailbox;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is on record of something that a loop was sent.
 *
 * @param loop the task, if it was sent to whoever is next at that
 * @param kind share, alert, query, note, urgent_note or answer
 * @param deliveredAt null as long as no session was told it, and nobody has answered
 * @param answer of a question
 */
public record MessageRecord(
        long id,
        String loop,
        String kind,
        String sender,
        String text,
        Instant sentAt,
        @Nullable Instant deliveredAt,
        @Nullable String answer) {}
