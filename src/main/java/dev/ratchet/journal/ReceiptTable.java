package dev.ratchet.journal;

import dev.ratchet.json.Json;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Receipt;
import dev.ratchet.loop.attempt.Receipt.Exit;
import dev.ratchet.loop.history.Event;
import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import dev.ratchet.store.TimestampFormat;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The commands that looked at attempts' work, with what they said. */
public record ReceiptTable(Database database) {
    private static final String PASSED = "passed";
    private static final String FAILED = "failed";
    private static final String TIMED_OUT = "timed_out";
    private static final String NOT_STARTED = "not_started";

    /** A receipt with the moment it was made. */
    public record Dated(Instant at, Receipt receipt) {}

    /** Who could not know whether it was recorded records it once more. */
    void record(Event.Examined examined) {
        Receipt receipt = examined.receipt();
        String at = TimestampFormat.exact(examined.at());
        if (has(examined.attempt(), at, receipt)) {
            return;
        }
        database.update(
                "INSERT INTO receipts (attempt_id, at, command, commit_id, ending, exit_code, duration_secs, output,"
                        + " errors, changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                examined.attempt().id(),
                at,
                receipt.command(),
                receipt.commit(),
                ending(receipt.exit()),
                receipt.exitCode(),
                receipt.took().toMillis() / 1000.0,
                receipt.stdout(),
                receipt.stderr(),
                String.join("\n", receipt.changed()));
    }

    private boolean has(Attempt attempt, String at, Receipt receipt) {
        return database.first(
                        "SELECT 1 AS one FROM receipts WHERE attempt_id = ? AND at = ? AND command = ? AND ending = ?"
                                + " AND coalesce(exit_code, -1) = ?",
                        _ -> true,
                        attempt.id(),
                        at,
                        receipt.command(),
                        ending(receipt.exit()),
                        Objects.requireNonNullElse(receipt.exitCode(), -1))
                .isPresent();
    }

    /** Those of all attempts at a work item, the oldest first. */
    public List<Dated> ofItem(String item) {
        return database.query(
                "SELECT r.* FROM receipts r JOIN attempts a ON a.id = r.attempt_id WHERE a.item = ? ORDER BY r.id",
                ReceiptTable::read,
                item);
    }

    /** Those of several attempts, by attempt, the oldest first; those without any are left out. */
    public Map<String, List<Dated>> ofAttempts(List<String> attempts) {
        Map<String, List<Dated>> found = new HashMap<>();
        for (OfAttempt one : database.query(
                "SELECT * FROM receipts WHERE attempt_id IN ("
                        + database.dialect().elements() + ") ORDER BY id",
                row -> new OfAttempt(row.text("attempt_id"), read(row)),
                new Json(attempts).line())) {
            found.computeIfAbsent(one.attempt(), _ -> new ArrayList<>()).add(one.dated());
        }
        return found;
    }

    private record OfAttempt(String attempt, Dated dated) {}

    /** Those of the attempt that a session belongs to, the oldest first. */
    public List<Dated> ofSession(int number) {
        return database.query(
                "SELECT r.* FROM receipts r JOIN sessions s ON s.attempt_id = r.attempt_id WHERE s.number = ?"
                        + " ORDER BY r.id",
                ReceiptTable::read,
                number);
    }

    private static String ending(Exit exit) {
        return switch (exit) {
            case Exit.Passed _ -> PASSED;
            case Exit.Failed _ -> FAILED;
            case Exit.TimedOut() -> TIMED_OUT;
            case Exit.NotStarted() -> NOT_STARTED;
        };
    }

    /** What was recorded before the code that it takes to pass was. */
    private static Exit exited(int code) {
        return code == 0 ? new Exit.Passed(code) : new Exit.Failed(code);
    }

    private static Dated read(Row row) throws SQLException {
        Exit exit = switch (row.text("ending")) {
            case TIMED_OUT -> new Exit.TimedOut();
            case NOT_STARTED -> new Exit.NotStarted();
            case PASSED -> new Exit.Passed(row.number("exit_code"));
            case FAILED -> new Exit.Failed(row.number("exit_code"));
            default -> exited(row.number("exit_code"));
        };
        Duration took = Duration.ofMillis(
                Math.round(1000 * Objects.requireNonNullElse(row.decimalOrNull("duration_secs"), 0.0)));
        return new Dated(
                row.moment("at"),
                new Receipt(
                        row.text("command"),
                        row.textOrNull("commit_id"),
                        exit,
                        took,
                        row.text("output"),
                        row.text("errors"),
                        row.text("changed").lines().toList()));
    }
}
