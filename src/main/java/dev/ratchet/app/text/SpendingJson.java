package dev.ratchet.app.text;

import dev.ratchet.journal.query.ItemSpending;
import dev.ratchet.json.JsonWriter;

/** What was spent on a work item, as the fields of an object. */
public final class SpendingJson {
    private SpendingJson() {}

    public static void fields(JsonWriter json, ItemSpending spent) {
        json.put("attempts", spent.attempts());
        json.put("rejected", spent.rejected());
        json.put("sessions", spent.sessions());
        json.put("verifying_sessions", spent.verifyingSessions());
        json.put("cost_usd", spent.usage().costUsd());
        json.put("input_tokens", spent.usage().inputTokens());
        json.put("output_tokens", spent.usage().outputTokens());
        json.put("cache_read_tokens", spent.usage().cacheReadTokens());
        json.put("cache_creation_tokens", spent.usage().cacheCreationTokens());
        json.put("duration_secs", spent.duration().toMillis() / 1000.0);
    }
}
