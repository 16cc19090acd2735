package dev.ratchet.journal.query;

import dev.ratchet.journal.SessionColumns;
import dev.ratchet.journal.files.StatusFile.LastCompleted;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.store.Database;
import dev.ratchet.store.TimestampFormat;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where the loops of a project stand, for whoever looks at them from outside. */
public record LoopQueries(Database database) {
    private static final String FAILED = Outcome.Kind.FAILURE.word();

    /** The end of an attempt; the number is null if it had no session. */
    public record Settled(
            @Nullable Integer number,
            String verdict,
            @Nullable String reason,
            Instant endedAt) {}

    /** Whose attempt it was, and whether it has ended. */
    public record Owner(String loop, String item, boolean ended) {}

    /** What an attempt is about; {@code claimed} says whether its item is a task. */
    public record Subject(String loop, String item, int iteration, boolean claimed) {}

    /** What an attempt is about. */
    public Optional<Subject> subjectOf(String attempt) {
        return database.first(
                "SELECT loop, item, iteration, claim IS NOT NULL AS claimed FROM attempts WHERE id = ?",
                row -> new Subject(row.text("loop"), row.text("item"), row.number("iteration"), row.flag("claimed")),
                attempt);
    }

    /** The process of a run that has no end on record; it may have been killed. */
    public record Runner(long pid, Instant startedAt) {}

    /** Whether a process has begun a run since then, be it over or not. */
    public boolean hasRun(long pid, Instant since) {
        return database.first(
                        "SELECT 1 AS one FROM runs WHERE pid = ? AND started_at >= ?",
                        _ -> true,
                        pid,
                        TimestampFormat.exact(since))
                .isPresent();
    }

    /**
     * Whether the last run of a loop is one of this process and has come to its end; one that failed may be about to be started
     * again.
     */
    public boolean isOver(String loop, long pid, Instant since) {
        return database.first(
                        "SELECT pid, started_at, outcome FROM runs WHERE loop = ? ORDER BY started_at DESC LIMIT 1",
                        row -> row.count("pid") == pid
                                && !row.moment("started_at").isBefore(since)
                                && !Objects.requireNonNullElse(row.textOrNull("outcome"), FAILED)
                                        .equals(FAILED),
                        loop)
                .orElse(false);
    }

    /** Whether a loop is between two attempts, by the record. */
    public boolean isIdle(String loop) {
        return database.first("SELECT 1 AS one FROM attempts WHERE loop = ? AND ended_at IS NULL", _ -> true, loop)
                .isEmpty();
    }

    /**
     * Those who run, by the record.
     *
     * @param place the machine and directory that is meant; null where there is one alone
     */
    public List<Runner> runners(@Nullable String place) {
        return database.query(
                "SELECT pid, started_at FROM runs WHERE ended_at IS NULL AND place IS NOT DISTINCT FROM ?",
                row -> new Runner(row.number("pid"), row.moment("started_at")),
                place);
    }

    /** The latest verdicts of a loop, oldest first. */
    public List<Settled> verdicts(String loop, int most) {
        return database.query(
                        """
                        SELECT s.number, a.verdict, a.reason, a.ended_at
                        FROM attempts a LEFT JOIN sessions s ON s.attempt_id = a.id AND s.role = 'working'
                        WHERE a.loop = ? AND a.verdict IS NOT NULL
                        ORDER BY a.started_at DESC, s.number DESC LIMIT ?\
                        """,
                        row -> new Settled(
                                row.numberOrNull("number"),
                                row.text("verdict"),
                                row.textOrNull("reason"),
                                row.moment("ended_at")),
                        loop,
                        most)
                .reversed();
    }

    /** The latest session of a loop whose attempt counted, in whatever run. */
    public Optional<LastCompleted> lastCompleted(String loop) {
        return database.first("""
            SELECT s.number, a.committed FROM attempts a JOIN sessions s ON s.attempt_id = a.id AND s.role = 'working'
            WHERE a.loop = ? AND a.counts <> 0 ORDER BY a.started_at DESC, s.number DESC LIMIT 1\
            """, row -> new LastCompleted(row.number("number"), row.flag("committed")), loop);
    }

    /** What the latest run of a loop has used up. */
    public Usage spent(String loop) {
        return database.first(
                        "SELECT " + SessionColumns.USAGE_SUMS
                                + " FROM attempts a JOIN sessions s ON s.attempt_id = a.id WHERE"
                                + " a.run_id = (SELECT id FROM runs WHERE loop = ? ORDER BY started_at DESC LIMIT 1)",
                        SessionColumns::usage,
                        loop)
                .orElse(Usage.NONE);
    }

    /** What a work item has cost over all attempts at it: in dollars, as far as the agents tell. */
    public double costOf(String item) {
        return Objects.requireNonNullElse(spentOn(item).usage().costUsd(), 0.0);
    }

    /** All that was spent on a work item over all attempts at it. */
    public ItemSpending spentOn(String item) {
        return database.first(ItemSpending.QUESTION + "a.item = ? GROUP BY a.item", ItemSpending::of, item)
                .orElseGet(() -> ItemSpending.nothing(item));
    }

    /** Whose an attempt is, if it is one of this project. */
    public Optional<Owner> ownerOf(String attempt) {
        return database.first(
                "SELECT loop, item, ended_at FROM attempts WHERE id = ?",
                row -> new Owner(row.text("loop"), row.text("item"), row.textOrNull("ended_at") != null),
                attempt);
    }

    /** Whose run makes an attempt, as long as that is not over by the record. */
    public Optional<Runner> runnerOf(String attempt) {
        return database.first(
                "SELECT r.pid, r.started_at FROM attempts a JOIN runs r ON a.run_id = r.id"
                        + " WHERE a.id = ? AND a.ended_at IS NULL AND r.ended_at IS NULL",
                row -> new Runner(row.number("pid"), row.moment("started_at")),
                attempt);
    }

    /** A working session that is under way, by its loop and its agent. */
    public record SessionAtWork(String loop, String agent) {}

    /** The one that is under way in a loop, or at a task. */
    public Optional<SessionAtWork> sessionAtWork(@Nullable String loop, @Nullable String item) {
        return database.first(
                "SELECT a.loop, s.agent FROM attempts a JOIN sessions s ON s.attempt_id = a.id AND s.role = 'working'"
                        + " WHERE a.ended_at IS NULL AND s.ended_at IS NULL"
                        + " AND (CAST(?1 AS TEXT) IS NULL OR a.loop = ?1) AND (CAST(?2 AS TEXT) IS NULL OR a.item = ?2)"
                        + " ORDER BY s.number DESC LIMIT 1",
                row -> new SessionAtWork(row.text("loop"), row.text("agent")),
                loop,
                item);
    }

    /**
     * An attempt, as far as somebody who wants to end it has to know it.
     *
     * @param claim what proves that the item is its own; null if that needs no proof
     */
    public record OpenAttempt(
            String id, String loop, String item, @Nullable String claim, boolean ended) {}

    /** The attempt that is meant by its id, or by the number of a session of it. */
    public Optional<OpenAttempt> attempt(String word) {
        String condition = word.matches("\\d{1,9}")
                ? "id = (SELECT attempt_id FROM sessions WHERE number = CAST(? AS INTEGER))"
                : "id = ?";
        return database.first(
                "SELECT id, loop, item, claim, ended_at FROM attempts WHERE " + condition,
                row -> new OpenAttempt(
                        row.text("id"),
                        row.text("loop"),
                        row.text("item"),
                        row.textOrNull("claim"),
                        row.textOrNull("ended_at") != null),
                word);
    }

    /** The latest moment that is on record. */
    public Optional<Instant> latest() {
        return database.first("""
            SELECT max(latest) AS latest FROM (
              SELECT max(started_at) AS latest FROM runs UNION ALL SELECT max(ended_at) FROM runs
              UNION ALL SELECT CASE WHEN ended_at > started_at THEN ended_at ELSE started_at END FROM attempts
                WHERE rowid = (SELECT max(rowid) FROM attempts)) AS moments\
            """, row -> Optional.ofNullable(row.momentOrNull("latest")))
                .flatMap(latest -> latest);
    }
}
