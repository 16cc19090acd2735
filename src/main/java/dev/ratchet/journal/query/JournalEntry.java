package dev.ratchet.journal.query;

import dev.ratchet.json.Json;
import java.time.Instant;

/**
 * Something that has happened, by the record.
 *
 * @param id unlike that of any other entry
 * @param kind what it is, in a word
 * @param loop whose it is; empty if it is no loop's
 * @param subject the id of what it is about: a run, an attempt's work item, a session's number, a task
 * @param text more of it, which others may have written
 */
public record JournalEntry(String id, Instant at, String kind, String loop, String subject, String text) {
    public String json() {
        return Json.object(json -> json.put("id", id)
                .put("ts", at)
                .put("event", kind)
                .put("loop", loop)
                .put("subject", subject)
                .put("text", text));
    }
}
