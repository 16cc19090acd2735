package dev.ratchet.fleet.landing;

import dev.ratchet.loop.attempt.CommitRange;
import dev.ratchet.loop.base.Time;
import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import dev.ratchet.store.TimestampFormat;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The landing queue as whoever looks at it from outside sees it. */
public record LandingRecords(Database database) {
    /** The latest, in the order in which they came. */
    public List<LandingRecord> latest(int most) {
        return database.query("SELECT * FROM landings ORDER BY id DESC LIMIT ?", LandingRecords::read, most)
                .reversed();
    }

    /** Something in the queue, and the loop that brought it there. */
    public record Waiting(String loop, LandingRecord landing) {}

    /**
     * Those that are in the queue now, in the order in which it will be their turn.
     *
     * @param own the clock of whoever asks; leases are judged by the one that all share
     */
    public List<Waiting> waiting(Time own) {
        return database.query(
                "SELECT * FROM landings WHERE ended_at IS NULL AND lease_until > ? ORDER BY id",
                row -> new Waiting(row.text("loop"), read(row)),
                TimestampFormat.exact(database.now(own)));
    }

    /** Those that have not left it, also of loops that are no more. */
    public List<Waiting> open() {
        return database.query(
                "SELECT * FROM landings WHERE ended_at IS NULL ORDER BY id",
                row -> new Waiting(row.text("loop"), read(row)));
    }

    /** By how much the base moved when an item landed last. */
    public Optional<CommitRange> landed(String item) {
        return database.first(
                "SELECT intended_from, intended_to FROM landings WHERE item = ? AND status = 'landed'"
                        + " AND intended_from IS NOT NULL AND intended_to IS NOT NULL ORDER BY id DESC LIMIT 1",
                row -> new CommitRange(row.text("intended_from"), row.text("intended_to")),
                item);
    }

    private static LandingRecord read(Row row) throws SQLException {
        return new LandingRecord(
                row.text("item"),
                row.text("attempt"),
                row.text("branch"),
                row.text("commit_id"),
                row.text("status"),
                row.text("base"),
                row.textOrNull("landed_commit"),
                row.textOrNull("reason"),
                row.moment("queued_at"),
                row.momentOrNull("ended_at"));
    }
}
