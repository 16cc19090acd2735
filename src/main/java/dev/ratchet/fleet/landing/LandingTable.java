package dev.ratchet.fleet.landing;

import dev.ratchet.fleet.landing.LandingEntry.Candidate;
import dev.ratchet.loop.base.Time;
import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import dev.ratchet.store.TimestampFormat;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The rows of the landing queue; no statement looks at more than those that have not ended, or at those of one item. */
final class LandingTable {
    private static final String FIRST =
            "SELECT id, owner, lease_until FROM landings INDEXED BY landings_open WHERE ended_at IS NULL ORDER BY id"
                    + " LIMIT 1";

    private static final long NOBODY = -1;

    private final Database database;
    private final Time time;
    private final Duration lease;
    private final String owner = UUID.randomUUID().toString();

    LandingTable(Database database, Time time, Duration lease) {
        this.database = database;
        this.time = time;
        this.lease = lease;
    }

    /** What comes of asking for the turn. */
    sealed interface Claim {
        record Taken(LandingTurn turn) implements Claim {}

        /** @param whoseTurn the first that has not ended */
        record NotYet(long whoseTurn) implements Claim {}

        record Gone() implements Claim {}
    }

    private record First(long id, String owner, Instant leaseUntil) {
        static First of(Row row) throws SQLException {
            return new First(row.count("id"), row.text("owner"), row.moment("lease_until"));
        }
    }

    LandingEntry insert(Candidate candidate) {
        Instant now = now();
        return inOrder(() -> database.first(
                        """
                        INSERT INTO landings (item, attempt, loop, branch, commit_id, base, status, owner, lease_until, queued_at)
                        VALUES (?, ?, ?, ?, ?, ?, 'queued', ?, ?, ?) RETURNING id\
                        """,
                        row -> new LandingEntry(row.count("id"), candidate),
                        candidate.item(),
                        candidate.attempt(),
                        candidate.loop(),
                        candidate.branch(),
                        candidate.commit(),
                        candidate.base(),
                        owner,
                        leaseFrom(now),
                        moment(now))
                .orElseThrow());
    }

    /**
     * Takes the turn if it is this entry's; whoever holds it and is no more loses it.
     *
     * @param held whether an entry of our own is still meant
     */
    Claim claim(LandingEntry entry, LongPredicate held) {
        // Most of those who ask are not the first, and need not keep others from writing to find that out.
        Optional<First> before = first().filter(first -> first.id() != entry.id() && !isLapsed(first, held));
        if (before.isPresent() && isOpen(entry.id())) {
            return new Claim.NotYet(before.get().id());
        }
        return inOrder(() -> {
            passOverTheLapsed(held);
            long first = first().map(First::id).orElse(NOBODY);
            if (first == entry.id()) {
                return new Claim.Taken(new LandingTurn(entry, begin(entry)));
            }
            return isOpen(entry.id()) ? new Claim.NotYet(first) : new Claim.Gone();
        });
    }

    /** One after the other: who has a lower number must not come to be seen after one with a higher. */
    private <T> T inOrder(Supplier<T> action) {
        return database.transactionWithoutWaiting(() -> database.serially(action));
    }

    private Optional<First> first() {
        return database.first(FIRST, First::of);
    }

    private void passOverTheLapsed(LongPredicate held) {
        Optional<First> lapsed = first().filter(first -> isLapsed(first, held));
        while (lapsed.isPresent()) {
            withdraw(lapsed.get().id(), "its loop did not show itself any more");
            lapsed = first().filter(first -> isLapsed(first, held));
        }
    }

    /**
     * One of our own that is held is as alive as we are; one that is not could not be withdrawn when it was given up. Whoever
     * slept with us has not had the time to renew.
     */
    private boolean isLapsed(First first, LongPredicate held) {
        return !(first.owner().equals(owner) && held.test(first.id()))
                && !first.leaseUntil().isAfter(now())
                && !time.now().isBefore(time.runningSince().plus(lease));
    }

    private boolean isOpen(long id) {
        return database.first("SELECT 1 AS one FROM landings WHERE id = ? AND ended_at IS NULL", _ -> true, id)
                .isPresent();
    }

    private long begin(LandingEntry entry) {
        return database.first("""
            UPDATE landings SET status = 'checking', lease_until = ?1,
              fence = 1 + (SELECT coalesce(max(fence), 0) FROM landings WHERE fence IS NOT NULL)
            WHERE id = ?2 RETURNING fence\
            """, row -> row.count("fence"), leaseFrom(now()), entry.id())
                .orElseThrow();
    }

    void renew(Collection<Long> entries) {
        String until = leaseFrom(now());
        List<List<Object>> renewals =
                entries.stream().map(id -> List.<Object>of(until, id)).toList();
        boolean _ = database.transactionWithoutWaiting(() -> {
            database.updateAll("UPDATE landings SET lease_until = ? WHERE id = ? AND ended_at IS NULL", renewals);
            return true;
        });
    }

    boolean holds(LandingTurn turn) {
        return database.first(
                        "SELECT 1 AS one FROM landings WHERE id = ? AND fence = ? AND status = 'checking'",
                        _ -> true,
                        turn.entry().id(),
                        turn.fence())
                .isPresent();
    }

    boolean intend(LandingTurn turn, String ref, String from, String to) {
        return database.update(
                        "UPDATE landings SET intended_ref = ?, intended_from = ?, intended_to = ?"
                                + " WHERE id = ? AND fence = ? AND status = 'checking'",
                        ref,
                        from,
                        to,
                        turn.entry().id(),
                        turn.fence())
                == 1;
    }

    /** Whoever has the turn knows what came of his intent: it stays on record only with what has landed. */
    boolean end(LandingTurn turn, LandingStatus status, String reason, @Nullable String commit) {
        return database.update(
                        """
                        UPDATE landings SET status = ?1, reason = ?2, landed_commit = ?3, ended_at = ?4,
                          intended_ref = CASE WHEN ?1 = 'landed' THEN intended_ref END,
                          intended_from = CASE WHEN ?1 = 'landed' THEN intended_from END,
                          intended_to = CASE WHEN ?1 = 'landed' THEN intended_to END
                        WHERE id = ?5 AND fence = ?6 AND status = 'checking'\
                        """,
                        status.word(),
                        reason.isEmpty() ? null : reason,
                        commit,
                        moment(now()),
                        turn.entry().id(),
                        turn.fence())
                == 1;
    }

    void withdraw(long id, String reason) {
        withdrawOpen("id = ?", id, reason);
    }

    void withdrawAllOf(String loop, String reason) {
        withdrawOpen("loop = ?", loop, reason);
    }

    void withdrawItem(String item, String reason) {
        withdrawOpen("item = ?", item, reason);
    }

    /** @param which of those that have not ended, with a place for whose they are */
    private void withdrawOpen(String which, Object whose, String reason) {
        int _ = database.update(
                "UPDATE landings INDEXED BY landings_open SET status = 'withdrawn', reason = ?, ended_at = ?"
                        + " WHERE ended_at IS NULL AND " + which,
                reason,
                moment(now()),
                whose);
    }

    List<LandingIntent> openIntentsOf(String item) {
        return database.query("""
            SELECT id, item, intended_ref, intended_from, intended_to FROM landings INDEXED BY landings_intended
            WHERE item = ?1 AND intended_ref IS NOT NULL AND status <> 'landed'
              AND queued_at > coalesce((SELECT reset_at FROM tasks WHERE id = ?1), '') ORDER BY id DESC\
            """, LandingTable::intent, item);
    }

    Optional<String> landedUnsettled(String item) {
        return database.first("""
            SELECT landed_commit FROM landings l INDEXED BY landings_of_item
            WHERE item = ?1 AND status = 'landed'
              AND id = (SELECT max(id) FROM landings WHERE item = ?1 AND status = 'landed')
              AND queued_at > coalesce((SELECT reset_at FROM tasks WHERE id = ?1), '')
              AND EXISTS (SELECT 1 FROM attempts a WHERE a.id = l.attempt AND a.verdict IS DISTINCT FROM 'accepted')\
            """, row -> row.text("landed_commit"), item);
    }

    void takeOver(String item, String commit, String attempt) {
        int _ = database.update(
                "UPDATE landings INDEXED BY landings_of_item SET attempt = ?"
                        + " WHERE item = ? AND status = 'landed' AND landed_commit = ?",
                attempt,
                item,
                commit);
    }

    List<LandingIntent> openIntents() {
        return database.query("""
            SELECT id, item, intended_ref, intended_from, intended_to FROM landings l
            WHERE intended_ref IS NOT NULL AND status <> 'landed'
              AND queued_at > coalesce((SELECT reset_at FROM tasks t WHERE t.id = l.item), '') ORDER BY id\
            """, LandingTable::intent);
    }

    private static LandingIntent intent(Row row) throws SQLException {
        return new LandingIntent(
                row.count("id"),
                row.text("item"),
                row.text("intended_ref"),
                row.text("intended_from"),
                row.text("intended_to"));
    }

    void carriedOut(LandingIntent intent) {
        int _ = database.update(
                "UPDATE landings SET status = 'landed', landed_commit = intended_to, reason = NULL, ended_at = ?"
                        + " WHERE id = ? AND intended_to = ?",
                moment(now()),
                intent.landing(),
                intent.to());
    }

    void dropped(LandingIntent intent) {
        int _ = database.update(
                "UPDATE landings SET intended_ref = NULL, intended_from = NULL, intended_to = NULL"
                        + " WHERE id = ? AND intended_to = ? AND status <> 'landed'",
                intent.landing(),
                intent.to());
    }

    int conflictsOf(String item) {
        return database.first("""
            SELECT count(*) AS conflicts FROM landings INDEXED BY landings_of_item
            WHERE item = ?1 AND status = 'conflict'
              AND id > coalesce((SELECT max(id) FROM landings WHERE item = ?1 AND status = 'landed'), 0)
              AND ended_at > coalesce((SELECT reset_at FROM tasks WHERE id = ?1), '')\
            """, row -> row.number("conflicts"), item).orElse(0);
    }

    /** The branch of another task that is being worked on and has not fitted so often, the oldest of them. */
    Optional<LandingQueue.InNeed> workInNeed(String item, int conflicts) {
        return database.first(
                """
                SELECT t.id, (SELECT branch FROM landings WHERE item = t.id ORDER BY id DESC LIMIT 1) AS branch
                FROM tasks t INDEXED BY tasks_leased
                WHERE t.status = 'in_progress' AND t.lease_until > ?1 AND t.id <> ?2
                  AND (SELECT count(*) FROM landings l INDEXED BY landings_of_item
                       WHERE l.item = t.id AND l.status = 'conflict' AND l.ended_at > coalesce(t.reset_at, '')
                         AND l.id > coalesce((SELECT max(id) FROM landings WHERE item = t.id AND status = 'landed'), 0)) >= ?3
                ORDER BY t.created_at LIMIT 1\
                """,
                row -> new LandingQueue.InNeed(row.text("id"), row.text("branch")),
                TimestampFormat.exact(now()),
                item,
                conflicts);
    }

    private Instant now() {
        return database.now(time);
    }

    private String leaseFrom(Instant now) {
        return moment(now.plus(lease));
    }

    private static String moment(Instant moment) {
        return TimestampFormat.toMicrosecond(moment);
    }
}
