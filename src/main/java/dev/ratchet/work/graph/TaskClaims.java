package dev.ratchet.work.graph;

import dev.ratchet.loop.base.Time;
import dev.ratchet.store.Database;
import dev.ratchet.store.TimestampFormat;
import dev.ratchet.work.graph.GraphFact.Cause;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Who works on what: atomic between all threads and processes that have the database open.
 *
 * @param labels what whoever claims has that tasks may need
 */
public record TaskClaims(Database database, Time time, Set<String> labels) {
    private static final String LAPSED =
            "SELECT id FROM tasks INDEXED BY tasks_leased WHERE status = 'in_progress' AND lease_until IS NOT NULL"
                    + " AND lease_until <= ?";

    public TaskClaims {
        labels = Set.copyOf(labels);
    }

    /** Of somebody who has nothing that a task may need. */
    public TaskClaims(Database database, Time time) {
        this(database, time, Set.of());
    }

    /** What a second look at a task's work came to. */
    public enum Verification {
        PASSED,
        FAILED,
        SKIPPED;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What came of asking for a task.
     *
     * @param claim null if nothing is ready
     */
    public record Taken(@Nullable TaskClaim claim, List<GraphFact> facts) {}

    /**
     * Claims the first ready task, after taking back whatever was claimed under a lease that has lapsed. It reaches the
     * disk with the next transaction: a machine that loses power loses the attempt as well.
     */
    public Taken next(TaskScope scope, String owner, Duration lease) {
        Set<String> features = new HashSet<>();
        Taken taken = database.transactionWithoutWaiting(() -> {
            features.clear();
            Instant now = database.now(time);
            List<GraphFact> facts = new ArrayList<>(takeBack(now, lease));
            Optional<TaskClaim> claim = claimFirst(scope, owner, now, now.plus(lease), features);
            claim.ifPresent(one -> facts.add(
                    new GraphFact.Moved(one.task(), TaskStatus.PENDING, TaskStatus.IN_PROGRESS, Cause.CLAIMED)));
            return new Taken(claim.orElse(null), List.copyOf(facts));
        });
        features.forEach(this::begin);
        return taken;
    }

    private List<GraphFact> takeBack(Instant now, Duration lease) {
        if (time.now().isBefore(time.runningSince().plus(lease))) {
            // Whoever holds a claim may have slept with us, and has not had the time to renew it.
            return List.of();
        }
        return lapsed("", now).isEmpty() ? List.of() : database.serially(() -> giveBackLapsed(now));
    }

    /** Looked at again, since somebody may have been faster, or has renewed his lease after all. */
    private List<GraphFact> giveBackLapsed(Instant now) {
        return Change.within(
                database,
                now,
                change -> lapsed(database.dialect().lockingRows(), now).forEach(id -> {
                    change.log(id, TaskLogEntry.Kind.CLAIM, "its lease has lapsed");
                    change.giveBack(id, Cause.LEASE_LAPSED);
                }));
    }

    private List<String> lapsed(String locking, Instant now) {
        return database.query(LAPSED + locking, row -> row.text("id"), TimestampFormat.toMicrosecond(now));
    }

    /** @param features gets the one that the task is of, if it is of one */
    private Optional<TaskClaim> claimFirst(
            TaskScope scope, String owner, Instant now, Instant until, Set<String> features) {
        FittingTasks fitting = new FittingTasks(database.dialect(), labels);
        List<@Nullable Object> parameters = new ArrayList<>(
                List.of(owner, TimestampFormat.toMicrosecond(until), TimestampFormat.toMicrosecond(now)));
        parameters.addAll(Arrays.asList(fitting.parameters(ReadyQuery.parameters(scope))));
        return database.first(
                "UPDATE tasks SET status = 'in_progress', claimed_by = ?, lease_until = ?, fence = fence + 1,"
                        + " updated_at = ? WHERE id = ("
                        + ReadyQuery.query(scope, "t.id", "", fitting.condition()) + " LIMIT 1"
                        + database.dialect().skippingLocked() + ") RETURNING id, fence, feature_id",
                row -> {
                    Optional.ofNullable(row.textOrNull("feature_id")).ifPresent(features::add);
                    return new TaskClaim(row.text("id"), owner, row.count("fence"), until);
                },
                parameters.toArray());
    }

    /**
     * By itself, once the claim is made: whoever changes the graph has features locked and may wait for the very task. It is
     * the first claim of a feature alone that finds something to do.
     */
    private void begin(String feature) {
        if (database.first("SELECT 1 FROM features WHERE id = ? AND status = 'ready'", _ -> true, feature)
                .isPresent()) {
            database.update("UPDATE features SET status = 'running' WHERE id = ? AND status = 'ready'", feature);
        }
    }

    /** Makes the lease longer; empty if the claim was lost. */
    public Optional<TaskClaim> renew(TaskClaim claim, Duration lease) {
        return database.transactionWithoutWaiting(() -> {
            Instant until = database.now(time).plus(lease);
            int renewed = database.update(
                    "UPDATE tasks SET lease_until = ? WHERE id = ? AND status = 'in_progress' AND fence = ?"
                            + " AND lease_until IS NOT NULL",
                    TimestampFormat.toMicrosecond(until),
                    claim.task(),
                    claim.fence());
            return renewed == 1
                    ? Optional.of(new TaskClaim(claim.task(), claim.owner(), claim.fence(), until))
                    : Optional.empty();
        });
    }

    /** Whether nobody has been given the task since. */
    public boolean isHeld(TaskClaim claim) {
        return database.first(
                        "SELECT 1 AS one FROM tasks WHERE id = ? AND fence = ? AND status = 'in_progress'",
                        _ -> true,
                        claim.task(),
                        claim.fence())
                .isPresent();
    }

    /**
     * The task is done; if it was split meanwhile, it waits for its sub-tasks.
     *
     * @param summary what was done, for whoever goes on from there
     */
    public List<GraphFact> done(TaskClaim claim, Verification verification, String summary) {
        return settle(claim, (change, node) -> {
            if (node.children().all() == node.children().done()) {
                change.finish(node, verification);
                if (!summary.isBlank()) {
                    change.log(claim.task(), TaskLogEntry.Kind.RESULT, summary);
                }
            } else {
                release(change, claim, "it has open sub-tasks");
            }
        });
    }

    /** The task cannot be done. */
    public List<GraphFact> fail(TaskClaim claim, String reason) {
        return settle(claim, (change, _) -> fail(change, claim, reason));
    }

    private static void fail(Change change, TaskClaim claim, String reason) {
        change.log(claim.task(), TaskLogEntry.Kind.FAILURE, reason);
        change.ask(claim.task(), TaskStatus.FAILED, Cause.ASKED);
    }

    /** Nothing came of it: somebody else may try. */
    public List<GraphFact> release(TaskClaim claim, String why) {
        return settle(claim, (change, _) -> release(change, claim, why));
    }

    /** A person takes it away: somebody else may try. */
    public List<GraphFact> cancel(TaskClaim claim) {
        return settle(claim, (change, _) -> {
            change.intervene(claim.task(), GraphFact.Intervention.Act.CANCELLED);
            release(change, claim, "cancelled by hand");
        });
    }

    private static void release(Change change, TaskClaim claim, String why) {
        change.log(claim.task(), TaskLogEntry.Kind.CLAIM, "released: " + why);
        change.giveBack(claim.task(), Cause.RELEASED);
    }

    /**
     * Nobody said whether it is done: somebody else may try, but not for ever.
     *
     * @param most so many times in a row, and it has failed; 0 for no end
     */
    public List<GraphFact> unclaimed(TaskClaim claim, String why, int most) {
        return settle(claim, (change, _) -> {
            database.update("UPDATE tasks SET unclaimed = unclaimed + 1 WHERE id = ?", claim.task());
            int times = number("unclaimed", claim);
            if (most > 0 && times >= most) {
                fail(
                        change,
                        claim,
                        "%d attempts in a row did not say whether it is done; the last: %s".formatted(times, why));
            } else {
                release(change, claim, why);
            }
        });
    }

    private int number(String column, TaskClaim claim) {
        return database.first("SELECT " + column + " FROM tasks WHERE id = ?", row -> row.number(column), claim.task())
                .orElse(0);
    }

    /**
     * Nobody is to have it until a person has looked at it.
     *
     * @param summary for whoever goes on from there; blank if that is not settled
     */
    public List<GraphFact> withhold(TaskClaim claim, String why, String summary) {
        // Who withholds it asks a question in the same transaction, for which he needs the turn: he waits for it here.
        return database.serially(() -> settle(claim, (change, _) -> {
            if (!summary.isBlank()) {
                change.log(claim.task(), TaskLogEntry.Kind.RESULT, summary);
            }
            change.log(claim.task(), TaskLogEntry.Kind.CLAIM, "held for a person to look at: " + why);
            change.hold(claim.task());
        }));
    }

    /** What was to be answered about a task that is held is answered: unless there is more of that, it can be claimed again. */
    public List<GraphFact> answered(String task) {
        return Change.make(database, time.now(), change -> {
            String held = "SELECT 1 FROM tasks WHERE id = ? AND status = 'in_progress' AND lease_until IS NULL";
            change.node(task);
            if (database.first(held, _ -> true, task).isPresent()) {
                change.giveBack(task, Cause.ANSWERED);
            }
        });
    }

    /** What was done holds, but does not go together with what others did: to be tried again, which takes no retry. */
    public List<GraphFact> conflicted(TaskClaim claim, String reason) {
        return settle(claim, (change, _) -> {
            database.update("UPDATE tasks SET unclaimed = 0 WHERE id = ?", claim.task());
            change.log(claim.task(), TaskLogEntry.Kind.CONFLICT, reason);
            change.giveBack(claim.task(), Cause.RETRIED);
        });
    }

    /**
     * What was done does not hold: to be tried again, or failed if that was the last retry.
     *
     * @param most in place of the number that the task has; null to leave it at that
     */
    public List<GraphFact> retry(TaskClaim claim, String reason, @Nullable Integer most) {
        return settle(claim, (change, _) -> {
            int granted = database.update(
                    "UPDATE tasks SET retry_count = retry_count + 1, unclaimed = 0"
                            + " WHERE id = ?1 AND retry_count < coalesce(?2, max_retries)",
                    claim.task(),
                    most);
            database.update(
                    "UPDATE tasks SET verification_status = ? WHERE id = ?", Verification.FAILED.word(), claim.task());
            if (granted == 1) {
                change.log(claim.task(), TaskLogEntry.Kind.FAILURE, reason);
                change.giveBack(claim.task(), Cause.RETRIED);
            } else {
                fail(change, claim, "no retry is left (%d made): %s".formatted(number("retry_count", claim), reason));
            }
        });
    }

    private List<GraphFact> settle(TaskClaim claim, BiConsumer<Change, TaskNode> action) {
        return Change.makeBesideOthers(
                database,
                time.now(),
                change -> change.held(claim)
                        .ifPresentOrElse(
                                node -> action.accept(change, node), () -> change.happened(change.lost(claim))));
    }
}
