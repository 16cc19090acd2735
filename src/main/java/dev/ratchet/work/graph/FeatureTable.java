package dev.ratchet.work.graph;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import dev.ratchet.store.TimestampFormat;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads and writes the table of features. */
record FeatureTable(Database database) {
    private static final String ALL = """
        SELECT id, name, status, model, created_at, %s AS tasks, %s AS done, %s AS failed, %s AS claimed FROM features\
        """.formatted(
                    kept("total"),
                    kept("done"),
                    kept("failed"),
                    kept("held") + " + (" + TaskCounts.claimed("features.id") + ")");

    private static String kept(String number) {
        return "(SELECT coalesce(sum(c.%s), 0) FROM task_counts c WHERE c.feature_id = features.id)".formatted(number);
    }

    List<Feature> all() {
        return database.query(ALL + " ORDER BY created_at, id", FeatureTable::read);
    }

    Feature byId(String id) {
        return database.first(ALL + " WHERE id = ?", FeatureTable::read, id).orElseThrow();
    }

    /** What was told of it last; nobody else changes that before the transaction's end. */
    Feature.Status lock(String id) {
        return database.first(
                        "SELECT status FROM features WHERE id = ?"
                                + database.dialect().lockingRows(),
                        row -> Feature.Status.of(row.text("status")),
                        id)
                .orElseThrow();
    }

    boolean has(String id) {
        return database.first("SELECT 1 FROM features WHERE id = ?", _ -> true, id)
                .isPresent();
    }

    Optional<Feature> named(String name) {
        return database.first(ALL + " WHERE name = ?", FeatureTable::read, name);
    }

    Feature get(String name) {
        return named(name)
                .orElseThrow(() -> Trouble.notFound("there is no feature '%s'".formatted(name))
                        .withHint("'ratchet feature create %s' makes it".formatted(name)));
    }

    void insert(String id, String name, @Nullable String model, Instant now) {
        database.update(
                "INSERT INTO features (id, name, model, status, created_at, updated_at) VALUES (?, ?, ?, 'draft', ?,"
                        + " ?)",
                id,
                name,
                model,
                TimestampFormat.toMicrosecond(now),
                TimestampFormat.toMicrosecond(now));
    }

    void delete(String id) {
        database.update("DELETE FROM features WHERE id = ?", id);
    }

    void move(String id, Feature.Status status, Instant now) {
        database.update(
                "UPDATE features SET status = ?, updated_at = ? WHERE id = ?",
                status.word(),
                TimestampFormat.toMicrosecond(now),
                id);
    }

    /** Where it stands follows from its tasks: a claim that is made this moment is on record before the word for it. */
    private static Feature read(Row row) throws SQLException {
        Feature.Counts counts = new Feature.Counts(
                row.number("tasks"),
                row.number("tasks") - row.number("done") - row.number("failed"),
                row.number("failed"),
                row.number("claimed"));
        return new Feature(
                row.text("id"),
                row.text("name"),
                Feature.Status.of(row.text("status")).with(counts),
                row.textOrNull("model"),
                row.moment("created_at"),
                counts);
    }
}
