package dev.ratchet.journal.query;

import dev.ratchet.store.Database;
import java.util.Objects;

/** What work items have cost, over all attempts at them. */
public record WorkItemCosts(Database database) {
    /** In dollars, as far as the agents tell. */
    public double usd(String item) {
        return database.first(
                        "SELECT total(s.cost_usd) AS cost FROM attempts a JOIN sessions s ON s.attempt_id = a.id"
                                + " WHERE a.item = ? AND a.claim IS NOT NULL",
                        row -> Objects.requireNonNullElse(row.decimalOrNull("cost"), 0.0),
                        item)
                .orElse(0.0);
    }
}
