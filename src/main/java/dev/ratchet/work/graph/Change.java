package dev.ratchet.work.graph;

import dev.ratchet.loop.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.Fact.Cause;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One change of the graph with all that follows from it: the only place where the status of a task is written, except
 * for a claim. Lives inside one transaction.
 */
final class Change {
    private final Database database;
    private final Instant now;
    private final List<Fact> facts = new ArrayList<>();
    private final Set<String> features = new LinkedHashSet<>();

    private Change(Database database, Instant now) {
        this.database = database;
        this.now = now;
    }

    /** Makes a change, whole or not at all, and says what happened. */
    static List<Fact> make(Database database, Instant now, Consumer<Change> action) {
        return database.transaction(() -> within(database, now, action));
    }

    /** The same inside a transaction that is there. */
    static List<Fact> within(Database database, Instant now, Consumer<Change> action) {
        Change change = new Change(database, now);
        action.accept(change);
        change.settleFeatures();
        return List.copyOf(change.facts);
    }

    Instant now() {
        return now;
    }

    Node node(String id) {
        return database.first("SELECT " + Node.COLUMNS + " FROM tasks WHERE id = ?", Node::of, id)
                .orElseThrow(() -> new Trouble("there is no task " + id));
    }

    void happened(Fact fact) {
        facts.add(fact);
    }

    void log(String task, LogEntry.Kind kind, String text) {
        database.update(
                "INSERT INTO task_log (task_id, at, kind, text) VALUES (?, ?, ?, ?)",
                task,
                Stamp.of(now),
                kind.word(),
                text);
    }

    /** Moves a task as somebody asks, if it may go there. */
    void ask(String id, Status to, Cause cause) {
        Node node = node(id);
        if (!node.status().mayBecome(to)) {
            throw new Trouble("task %s is %s and cannot become %s"
                    .formatted(id, node.status().word(), to.word()));
        }
        move(node, to, cause);
    }

    /** Ends a claim. Sub-tasks that the task got meanwhile decide what it is now. */
    void giveBack(String id, Cause cause) {
        ask(id, Status.PENDING, cause);
        Node node = node(id);
        if (node.children().failed() > 0) {
            move(node, Status.FAILED, Cause.CHILD_FAILED);
        } else {
            conclude(node);
        }
    }

    private void move(Node node, Status to, Cause cause) {
        database.update(
                "UPDATE tasks SET status = ?, claimed_by = NULL, lease_until = NULL, updated_at = ? WHERE id = ?",
                to.word(),
                Stamp.of(now),
                node.id());
        facts.add(new Fact.Moved(node.id(), node.status(), to, cause));
        countInFeature(node.feature(), node.status(), -1);
        countInFeature(node.feature(), to, 1);
        tellChildren(node, to);
        tellDependents(node, to);
        tellParent(node, to);
    }

    private void tellChildren(Node node, Status to) {
        if (node.children().all() > 0 && (to == Status.FAILED || node.status() == Status.FAILED)) {
            database.update(
                    "UPDATE tasks SET parent_failed = ? WHERE parent_id = ?", to == Status.FAILED ? 1 : 0, node.id());
        }
    }

    private void tellDependents(Node node, Status to) {
        if (to == Status.DONE) {
            List<Node> dependents = addToDependents(node.id(), -1);
            dependents.stream()
                    .filter(dependent -> dependent.status() == Status.BLOCKED && dependent.openBlockers() == 0)
                    .forEach(dependent -> move(dependent, Status.PENDING, Cause.UNBLOCKED));
        } else if (node.status() == Status.DONE) {
            addToDependents(node.id(), 1);
        }
    }

    private List<Node> addToDependents(String id, int sign) {
        return database.query(
                "UPDATE tasks SET open_blockers = open_blockers + ? WHERE id IN (SELECT task_id FROM dependencies WHERE"
                        + " blocker_id = ?) RETURNING "
                        + Node.COLUMNS,
                Node::of,
                sign,
                id);
    }

    private void tellParent(Node child, Status to) {
        if (child.parent() != null) {
            countChild(child.parent(), child.status(), -1);
            countChild(child.parent(), to, 1);
            became(child.parent(), child.status(), to);
        }
    }

    /** What a parent makes of a child that has changed, or is new. */
    private void became(String parent, @Nullable Status from, Status to) {
        Node node = node(parent);
        switch (to) {
            case DONE -> conclude(node);
            case FAILED -> {
                if (node.status() != Status.IN_PROGRESS && node.status() != Status.FAILED) {
                    move(node, Status.FAILED, Cause.CHILD_FAILED);
                }
            }
            case PENDING, IN_PROGRESS, BLOCKED -> {
                if ((from == null || from.resolved()) && node.status().resolved()) {
                    move(node, Status.PENDING, Cause.REVIVED);
                }
            }
        }
    }

    /** A parent is what its children are, once all of them are resolved; one that is claimed waits for its owner. */
    private void conclude(Node parent) {
        if (parent.status() == Status.IN_PROGRESS) {
            return;
        }
        if (parent.children().allDone() && parent.status() != Status.DONE) {
            move(parent, Status.DONE, Cause.CHILDREN_DONE);
        } else if (parent.children().allResolved()
                && parent.children().failed() > 0
                && parent.status() != Status.FAILED) {
            move(parent, Status.FAILED, Cause.CHILD_FAILED);
        }
    }

    /** Puts a task below another. */
    void attach(Node child, String parent) {
        boolean failed = node(parent).status() == Status.FAILED;
        database.update(
                "UPDATE tasks SET parent_id = ?, parent_failed = ? WHERE id = ?", parent, failed ? 1 : 0, child.id());
        countChild(parent, child.status(), 1);
        became(parent, null, child.status());
    }

    /** Takes a task away from the one above it. */
    void detach(Node child) {
        if (child.parent() == null) {
            return;
        }
        database.update("UPDATE tasks SET parent_id = NULL, parent_failed = 0 WHERE id = ?", child.id());
        countChild(child.parent(), child.status(), -1);
        Node parent = node(child.parent());
        conclude(parent);
        boolean wasItsFault =
                child.status() == Status.FAILED && parent.children().failed() == 0;
        if (wasItsFault && node(parent.id()).status() == Status.FAILED) {
            move(parent, Status.PENDING, Cause.REVIVED);
        }
    }

    private void countChild(String parent, Status status, int sign) {
        int done = status == Status.DONE ? sign : 0;
        int failed = status == Status.FAILED ? sign : 0;
        database.update(
                "UPDATE tasks SET children = children + ?, done_children = done_children + ?,"
                        + " failed_children = failed_children + ? WHERE id = ?",
                sign,
                done,
                failed,
                parent);
    }

    void countInFeature(@Nullable String feature, Status status, int sign) {
        if (feature != null) {
            features.add(feature);
            database.update(
                    "UPDATE features SET tasks = tasks + ?, open_tasks = open_tasks + ?,"
                            + " failed_tasks = failed_tasks + ? WHERE id = ?",
                    sign,
                    status.resolved() ? 0 : sign,
                    status == Status.FAILED ? sign : 0,
                    feature);
        }
    }

    /** Only at the end, since on the way a feature may seem to be what it is not. */
    private void settleFeatures() {
        FeatureTable table = new FeatureTable(database);
        for (String id : features) {
            Feature feature = table.byId(id);
            Feature.Status next = feature.status().with(feature.counts());
            if (next != feature.status()) {
                table.move(id, next, now);
                facts.add(new Fact.FeatureMoved(feature.name(), feature.status(), next));
            }
        }
    }
}
