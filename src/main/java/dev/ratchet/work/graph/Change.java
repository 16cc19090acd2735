package dev.ratchet.work.graph;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.HostName;
import dev.ratchet.store.Database;
import dev.ratchet.store.StoreChanges;
import dev.ratchet.store.TimestampFormat;
import dev.ratchet.work.graph.GraphFact.Cause;
import dev.ratchet.work.graph.GraphFact.Intervention;
import dev.ratchet.work.question.QuestionTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One change of the graph with all that follows from it: the only place where the status of a task is written, except
 * for a claim. Lives inside one transaction.
 */
final class Change {
    private static final String LOG = "INSERT INTO task_log (task_id, at, kind, text) VALUES (?, ?, ?, ?)";

    private final Database database;
    private final Instant now;
    private final List<GraphFact> facts = new ArrayList<>();
    /** Tasks that somebody does not have any more who was at work on them. */
    private final Set<String> taken = new LinkedHashSet<>();
    /** Whether somebody may have a task now who could not, though its status is what it was. */
    private boolean opened;

    /** In the order in which all lock them. */
    private final Set<String> features = new TreeSet<>();

    private Change(Database database, Instant now) {
        this.database = database;
        this.now = now;
    }

    /** Makes a change, whole or not at all, and says what happened. */
    static List<GraphFact> make(Database database, Instant now, Consumer<Change> action) {
        return database.serially(() -> within(database, now, action));
    }

    /** The same, beside others that are made so: for those that leave the shape of the graph as it is. */
    static List<GraphFact> makeBesideOthers(Database database, Instant now, Consumer<Change> action) {
        return database.sideBySide(() -> within(database, now, action));
    }

    /** The same inside a transaction that is there. */
    static List<GraphFact> within(Database database, Instant now, Consumer<Change> action) {
        Change change = new Change(database, now);
        action.accept(change);
        change.settleFeatures();
        change.tellOthers();
        return List.copyOf(change.facts);
    }

    /** Whoever waits for a task looks for one; whoever has lost one finds it out. */
    private void tellOthers() {
        Set<String> topics = new LinkedHashSet<>();
        if (opened) {
            topics.add(StoreChanges.TASKS);
        }
        taken.forEach(task -> topics.add(StoreChanges.claimOf(task)));
        for (GraphFact fact : facts) {
            switch (fact) {
                case GraphFact.Added _, GraphFact.Deleted _ -> topics.add(StoreChanges.TASKS);
                case GraphFact.Moved moved -> {
                    topics.add(StoreChanges.TASKS);
                    if (moved.from() == TaskStatus.IN_PROGRESS) {
                        topics.add(StoreChanges.claimOf(moved.task()));
                    }
                }
                case GraphFact.Recognised _, GraphFact.FeatureMoved _, GraphFact.ClaimLost _ -> {}
            }
        }
        database.tell(topics);
    }

    Instant now() {
        return now;
    }

    /** The task of a claim, if that still holds. */
    Optional<TaskNode> held(TaskClaim claim) {
        return database.first(
                "SELECT " + TaskNode.COLUMNS + " FROM tasks WHERE id = ? AND status = 'in_progress' AND fence = ?"
                        + database.dialect().lockingRows(),
                TaskNode::of,
                claim.task(),
                claim.fence());
    }

    /**
     * A person takes a task from whoever is at work on it, if somebody is: whatever becomes of it, he can settle it no more, and
     * is to know why.
     */
    void intervene(String id, Intervention.Act act) {
        int ended = database.update(
                "INSERT INTO interventions (task_id, fence, act, host, at) SELECT id, fence, ?, ?, ? FROM tasks"
                        + " WHERE id = ? AND status = 'in_progress' AND lease_until IS NOT NULL"
                        // A deleted task's name may be another's by now.
                        + " ON CONFLICT (task_id, fence) DO UPDATE"
                        + " SET act = excluded.act, host = excluded.host, at = excluded.at",
                act.word(),
                HostName.ofThisMachine(),
                TimestampFormat.toMicrosecond(now),
                id);
        if (ended == 1) {
            database.update("UPDATE tasks SET fence = fence + 1 WHERE id = ?", id);
            endTurns(id);
            taken.add(id);
        }
    }

    /** Whoever was about to land it, and has not written down yet that he does, cannot any more. */
    private void endTurns(String id) {
        database.update(
                "UPDATE landings INDEXED BY landings_open SET status = 'withdrawn', reason = 'its task was taken away',"
                        + " ended_at = ? WHERE ended_at IS NULL AND item = ?",
                TimestampFormat.toMicrosecond(now),
                id);
    }

    /**
     * Refuses what is not to be done to a task whose work may be on the way to the base: a remote may carry out what it was asked
     * for although nobody waits for the answer. Whoever is given the task next finds out, and sees to it that nothing comes later.
     */
    void refuseWhileItLands(TaskNode node) {
        boolean intended = !node.status().resolved()
                && database.first(
                                "SELECT 1 AS one FROM landings INDEXED BY landings_intended WHERE item = ?1 AND"
                                        + " intended_ref IS NOT NULL AND status <> 'landed' AND queued_at >"
                                        + " coalesce((SELECT reset_at FROM tasks WHERE id = ?1), '') LIMIT 1",
                                _ -> true,
                                node.id())
                        .isPresent();
        if (intended) {
            throw Trouble.refused(
                            "task %s is landing, or was when its attempt was cut off: its work may come to the base yet"
                                    .formatted(node.id()))
                    .withHint("try again when it has landed ('ratchet landings'), or when its next attempt has begun,"
                            + " which looks what became of it");
        }
    }

    /** How a claim ended that does not hold any more. */
    GraphFact.ClaimLost lost(TaskClaim claim) {
        Intervention intervention = database.first(
                        "SELECT act, host FROM interventions WHERE task_id = ? AND fence = ?",
                        row -> new Intervention(Intervention.Act.of(row.text("act")), row.text("host")),
                        claim.task(),
                        claim.fence())
                .orElse(null);
        return new GraphFact.ClaimLost(claim.task(), claim.owner(), intervention);
    }

    TaskNode node(String id) {
        return database.first(
                        "SELECT " + TaskNode.COLUMNS + " FROM tasks WHERE id = ?"
                                + database.dialect().lockingRows(),
                        TaskNode::of,
                        id)
                .orElseThrow(() -> Trouble.notFound("there is no task " + id));
    }

    /** Somebody may have a task now who could not: it needs less, waits for fewer, or is in another place. */
    void opened() {
        opened = true;
    }

    void happened(GraphFact fact) {
        facts.add(fact);
    }

    void log(String task, TaskLogEntry.Kind kind, String text) {
        database.update(LOG, task, TimestampFormat.toMicrosecond(now), kind.word(), text);
    }

    /** The same about each of many tasks; is told after each. */
    void logAll(Stream<String> tasks, TaskLogEntry.Kind kind, String text, Runnable told) {
        String at = TimestampFormat.toMicrosecond(now);
        RowBatch entries = new RowBatch(database, LOG);
        tasks.forEach(task -> {
            entries.add(task, at, kind.word(), text);
            told.run();
        });
        entries.end();
    }

    /** Moves a task as somebody asks, if it may go there. */
    void ask(String id, TaskStatus to, Cause cause) {
        ask(node(id), to, cause);
    }

    /** The same for one that was just looked at. */
    void ask(TaskNode node, TaskStatus to, Cause cause) {
        if (!node.status().mayBecome(to)) {
            throw Trouble.refused("task %s is %s and cannot become %s"
                    .formatted(node.id(), node.status().word(), to.word()));
        }
        move(node, to, cause);
    }

    /** Ends a claim: the task is done. */
    void finish(TaskNode node, TaskClaims.Verification verification) {
        move(node, TaskStatus.DONE, Cause.ASKED, verification.word());
    }

    /**
     * Ends a claim. Sub-tasks that the task got meanwhile decide what it is now; one that somebody has to answer a question
     * about first is held until then.
     */
    void giveBack(String id, Cause cause) {
        TaskNode claimed = node(id);
        if (claimed.asked()) {
            log(id, TaskLogEntry.Kind.CLAIM, "held until its questions are answered");
            hold(id);
            return;
        }
        ask(claimed, TaskStatus.PENDING, cause);
        TaskNode node = node(id);
        if (node.children().failed() > 0) {
            move(node, TaskStatus.FAILED, Cause.CHILD_FAILED);
        } else {
            conclude(node);
        }
    }

    /** Nobody is to have a claimed task until a person has done something about it. */
    void hold(String id) {
        database.update("UPDATE tasks SET lease_until = NULL WHERE id = ?", id);
    }

    QuestionTable questions() {
        return new QuestionTable(database, () -> now);
    }

    private void move(TaskNode node, TaskStatus to, Cause cause) {
        move(node, to, cause, null);
    }

    /** @param verification null to leave what is known of it */
    private void move(TaskNode node, TaskStatus to, Cause cause, @Nullable String verification) {
        if (to.resolved() && node.asked()) {
            questions().withdraw(node.id(), "the task is " + to.word());
        }
        database.update(
                "UPDATE tasks SET status = ?, claimed_by = NULL, lease_until = NULL, updated_at = ?,"
                        + " verification_status = coalesce(?, verification_status) WHERE id = ?",
                to.word(),
                TimestampFormat.toMicrosecond(now),
                verification,
                node.id());
        facts.add(new GraphFact.Moved(node.id(), node.status(), to, cause));
        changed(node.feature());
        tellChildren(node, to);
        tellDependents(node, to);
        tellParent(node, to);
    }

    private void tellChildren(TaskNode node, TaskStatus to) {
        if (node.children().all() > 0 && (to == TaskStatus.FAILED || node.status() == TaskStatus.FAILED)) {
            database.update(
                    "UPDATE tasks SET parent_failed = ? WHERE parent_id = ?",
                    to == TaskStatus.FAILED ? 1 : 0,
                    node.id());
        }
    }

    private void tellDependents(TaskNode node, TaskStatus to) {
        if (to == TaskStatus.DONE) {
            List<Optional<TaskNode>> dependents = addToDependents(node.id(), -1);
            dependents.forEach(dependent ->
                    dependent.ifPresent(unblocked -> move(unblocked, TaskStatus.PENDING, Cause.UNBLOCKED)));
        } else if (node.status() == TaskStatus.DONE) {
            addToDependents(node.id(), 1);
        }
    }

    /** One for each, empty if it is not blocked or still is: of most nothing else has to be read. */
    private List<Optional<TaskNode>> addToDependents(String id, int sign) {
        return database.query(
                "UPDATE tasks SET open_blockers = open_blockers + ? WHERE id IN ("
                        + database.dialect().dependents() + ") RETURNING " + TaskNode.COLUMNS_OF_BLOCKED,
                row -> row.number("open_blockers") == 0 && row.text("status").equals(TaskStatus.BLOCKED.word())
                        ? Optional.of(TaskNode.of(row))
                        : Optional.empty(),
                sign,
                id);
    }

    /** From one open status to another nothing changes for a parent. */
    private void tellParent(TaskNode child, TaskStatus to) {
        if (child.parent() != null && (child.status().resolved() || to.resolved())) {
            countChild(child.parent(), child.status(), -1);
            countChild(child.parent(), to, 1);
            became(child.parent(), child.status(), to);
        }
    }

    /** What a parent makes of a child that has changed, or is new. */
    private void became(String parent, @Nullable TaskStatus from, TaskStatus to) {
        TaskNode node = node(parent);
        switch (to) {
            case DONE -> conclude(node);
            case FAILED -> {
                if (node.status() != TaskStatus.IN_PROGRESS && node.status() != TaskStatus.FAILED) {
                    move(node, TaskStatus.FAILED, Cause.CHILD_FAILED);
                }
            }
            case PENDING, IN_PROGRESS, BLOCKED -> {
                if ((from == null || from.resolved()) && node.status().resolved()) {
                    move(node, TaskStatus.PENDING, Cause.REVIVED);
                }
            }
        }
    }

    /** A parent is what its children are, once all of them are resolved; one that is claimed waits for its owner. */
    private void conclude(TaskNode parent) {
        if (parent.status() == TaskStatus.IN_PROGRESS) {
            return;
        }
        if (parent.children().allDone() && parent.status() != TaskStatus.DONE) {
            move(parent, TaskStatus.DONE, Cause.CHILDREN_DONE);
        } else if (parent.children().allResolved()
                && parent.children().failed() > 0
                && parent.status() != TaskStatus.FAILED) {
            move(parent, TaskStatus.FAILED, Cause.CHILD_FAILED);
        }
    }

    /** Puts a task below another. */
    void attach(TaskNode child, String parent) {
        boolean failed = node(parent).status() == TaskStatus.FAILED;
        database.update(
                "UPDATE tasks SET parent_id = ?, parent_failed = ? WHERE id = ?", parent, failed ? 1 : 0, child.id());
        countChild(parent, child.status(), 1);
        became(parent, null, child.status());
    }

    /** Takes a task away from the one above it. */
    void detach(TaskNode child) {
        if (child.parent() == null) {
            return;
        }
        database.update("UPDATE tasks SET parent_id = NULL, parent_failed = 0 WHERE id = ?", child.id());
        countChild(child.parent(), child.status(), -1);
        TaskNode parent = node(child.parent());
        conclude(parent);
        boolean wasItsFault =
                child.status() == TaskStatus.FAILED && parent.children().failed() == 0;
        if (wasItsFault && node(parent.id()).status() == TaskStatus.FAILED) {
            move(parent, TaskStatus.PENDING, Cause.REVIVED);
        }
    }

    private void countChild(String parent, TaskStatus status, int sign) {
        int done = status == TaskStatus.DONE ? sign : 0;
        int failed = status == TaskStatus.FAILED ? sign : 0;
        database.update(
                "UPDATE tasks SET children = children + ?, done_children = done_children + ?,"
                        + " failed_children = failed_children + ? WHERE id = ?",
                sign,
                done,
                failed,
                parent);
    }

    /** A feature has other tasks now, or tasks that are something else; null is none. */
    void changed(@Nullable String feature) {
        if (feature != null) {
            features.add(feature);
        }
    }

    /** Only at the end, since on the way a feature may seem to be what it is not. */
    private void settleFeatures() {
        for (String id : features) {
            settleFeature(id, new FeatureTable(database));
        }
    }

    private void settleFeature(String id, FeatureTable table) {
        // Whoever settles another task of it at the same time waits here, and sees this one's.
        Feature.Status known = table.lock(id);
        Feature feature = table.byId(id);
        if (feature.status() != known) {
            table.move(id, feature.status(), now);
            facts.add(new GraphFact.FeatureMoved(feature.name(), known, feature.status()));
        }
    }
}
