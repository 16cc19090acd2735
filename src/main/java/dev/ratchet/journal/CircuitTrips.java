package dev.ratchet.journal;

import dev.ratchet.loop.attempt.Decision.Trip;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.LoopMemory;
import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import dev.ratchet.store.TimestampFormat;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** When the circuits of loops were tripped, and when they were reset. */
public record CircuitTrips(Database database) {
    /**
     * A circuit changed.
     *
     * @param rule null for a reset
     * @param counts where the rules stood at a trip, null for a reset
     */
    public record Transition(
            String loop, Instant at, @Nullable String rule, String reason, Trip.@Nullable Counts counts) {}

    /** Who could not know whether it was recorded records it once more. */
    void record(String loop, String run, Event.Tripped tripped) {
        Trip trip = tripped.trip();
        String at = TimestampFormat.exact(tripped.at());
        if (database.first(
                        "SELECT 1 AS one FROM trips WHERE loop = ? AND run_id = ? AND at = ?", _ -> true, loop, run, at)
                .isPresent()) {
            return;
        }
        database.update(
                """
                INSERT INTO trips (loop, run_id, rule, reason, no_progress, same_error, only_testing,
                  completion_phrases, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)\
                """,
                loop,
                run,
                trip.rule(),
                trip.outcome().reason(),
                trip.counts().noProgress(),
                trip.counts().sameError(),
                trip.counts().onlyTesting(),
                trip.counts().completionPhrases(),
                at);
    }

    /** The trip that holds a loop: the last one, unless a reset came after it. */
    public Optional<LoopMemory.Tripped> open(String loop) {
        return database.first(
                """
                SELECT rule, reason, at FROM trips WHERE loop = ?1
                  AND at >= coalesce((SELECT max(at) FROM resets WHERE loop = ?1 AND kind = 'circuit'), '')
                ORDER BY at DESC LIMIT 1\
                """, row -> new LoopMemory.Tripped(row.text("rule"), row.text("reason"), row.moment("at")), loop);
    }

    /** The latest trips and resets of one loop, or of all if it is null; oldest first. */
    public List<Transition> transitions(@Nullable String loop, int most) {
        return database.query("""
            SELECT * FROM (
              SELECT loop, at, rule, reason, no_progress, same_error, only_testing, completion_phrases FROM trips
              UNION ALL
              SELECT loop, at, NULL, 'reset', 0, 0, 0, 0 FROM resets WHERE kind = 'circuit') AS transitions
            WHERE CAST(? AS TEXT) IS NULL OR loop = ? ORDER BY at DESC LIMIT ?\
            """, CircuitTrips::transition, loop, loop, most).reversed();
    }

    private static Transition transition(Row row) throws SQLException {
        String rule = row.textOrNull("rule");
        return new Transition(
                row.text("loop"),
                row.moment("at"),
                rule,
                row.text("reason"),
                rule == null
                        ? null
                        : new Trip.Counts(
                                row.number("no_progress"),
                                row.number("same_error"),
                                row.number("only_testing"),
                                row.number("completion_phrases")));
    }
}
