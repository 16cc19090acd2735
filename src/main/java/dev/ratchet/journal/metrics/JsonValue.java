package dev.ratchet.journal.metrics;

/** A cell that is JSON already. */
public record JsonValue(String json) {
    @Override
    public String toString() {
        return json;
    }
}
