package dev.ratchet.work.graph;

import dev.ratchet.loop.Time;
import dev.ratchet.loop.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.Fact.Cause;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What people do to tasks. Each method is one transaction and says what happened, or refuses with a {@link Trouble}. */
public final class TaskGraph {
    private final Database database;
    private final Time time;
    private final Ids ids;
    private final Tasks tasks;

    public TaskGraph(Database database, Time time, Ids ids) {
        this.database = database;
        this.time = time;
        this.ids = ids;
        this.tasks = new Tasks(database);
    }

    /** Whether a task that somebody works on may be taken away from him. */
    public enum Grip {
        RESPECTED,
        BROKEN
    }

    /** Adds a task that waits for others; the first fact has its id. */
    public List<Fact> add(Draft draft, Collection<String> blockers) {
        return change(change -> {
            String id = ids.task(tasks::has);
            new Edits(database, change).insert(id, draft);
            depend(change, id, blockers);
        });
    }

    /** Changes what a task says; blockers that are given take the place of those it has. */
    public List<Fact> update(String id, Draft draft, @Nullable Collection<String> blockers) {
        return change(change -> {
            new Edits(database, change).update(id, draft);
            if (blockers != null) {
                Task task = tasks.get(id);
                List<String> gone = task.dependsOn().stream()
                        .filter(old -> !blockers.contains(old))
                        .toList();
                undepend(change, id, gone);
                depend(change, id, blockers);
            }
        });
    }

    /** Lets a task wait for others. */
    public List<Fact> depend(String id, Collection<String> blockers) {
        return change(change -> depend(change, id, blockers));
    }

    /** Lets a task wait for others no longer. */
    public List<Fact> undepend(String id, Collection<String> blockers) {
        return change(change -> {
            List<String> known = tasks.get(id).dependsOn();
            blockers.stream()
                    .filter(blocker -> !known.contains(blocker))
                    .findFirst()
                    .ifPresent(stranger -> {
                        throw new Trouble("task %s does not wait for %s".formatted(id, stranger));
                    });
            undepend(change, id, blockers);
        });
    }

    private void depend(Change change, String id, Collection<String> blockers) {
        Cycles cycles = new Cycles(database);
        for (String blocker : blockers) {
            Node node = change.node(blocker);
            cycles.refuse(id, blocker);
            int added = database.update(
                    "INSERT INTO dependencies (task_id, blocker_id) VALUES (?, ?) ON CONFLICT DO NOTHING", id, blocker);
            if (added == 1 && node.status() != Status.DONE) {
                addBlockers(id, 1);
            }
        }
    }

    private void undepend(Change change, String id, Collection<String> blockers) {
        for (String blocker : blockers) {
            int removed = database.update("DELETE FROM dependencies WHERE task_id = ? AND blocker_id = ?", id, blocker);
            if (removed == 1 && change.node(blocker).status() != Status.DONE) {
                addBlockers(id, -1);
            }
        }
    }

    private void addBlockers(String id, int sign) {
        database.update("UPDATE tasks SET open_blockers = open_blockers + ? WHERE id = ?", sign, id);
    }

    /** A person says that it is done. */
    public List<Fact> done(String id, Grip grip) {
        return change(change -> {
            Node node = graspable(change, id, grip);
            Node.Children children = node.children();
            if (children.all() > children.done()) {
                throw new Trouble("task %s has sub-tasks that are not done (%d); it is done when they are"
                        .formatted(id, children.all() - children.done()));
            }
            change.ask(id, Status.DONE, Cause.ASKED);
        });
    }

    /** A person says that it cannot be done. */
    public List<Fact> fail(String id, String reason, Grip grip) {
        Words.note(reason);
        return change(change -> {
            graspable(change, id, grip);
            change.ask(id, Status.FAILED, Cause.ASKED);
            change.log(id, LogEntry.Kind.FAILURE, reason);
        });
    }

    /** Everything about it is forgotten but its log: it can be tried afresh. */
    public List<Fact> reset(String id, Grip grip) {
        return change(change -> {
            Node node = graspable(change, id, grip);
            if (node.status().resolved() && node.children().allResolved()) {
                throw new Trouble("task %s is %s because its sub-tasks are; reset one of those, and it follows"
                        .formatted(id, node.status().word()));
            }
            database.update(
                    "UPDATE tasks SET retry_count = 0, unclaimed = 0, verification_status = NULL, updated_at = ? WHERE"
                            + " id = ?",
                    Stamp.of(change.now()),
                    id);
            if (node.status() == Status.IN_PROGRESS) {
                change.giveBack(id, Cause.ASKED);
            } else if (node.status() != Status.PENDING) {
                change.ask(id, Status.PENDING, Cause.ASKED);
            }
        });
    }

    /** Nobody is to claim it until it is unblocked, or the last of its blockers is done. */
    public List<Fact> block(String id) {
        return change(change -> change.ask(id, Status.BLOCKED, Cause.ASKED));
    }

    /** Takes a block off. */
    public List<Fact> unblock(String id) {
        return change(change -> {
            Status status = change.node(id).status();
            if (status != Status.BLOCKED) {
                throw new Trouble("task %s is %s, not blocked".formatted(id, status.word()));
            }
            change.ask(id, Status.PENDING, Cause.ASKED);
        });
    }

    /** Deletes a task that no other needs. */
    public List<Fact> delete(String id, Grip grip) {
        return change(change -> {
            Node node = graspable(change, id, grip);
            refuseNeeded(node);
            change.detach(node);
            change.countInFeature(node.feature(), node.status(), -1);
            database.update("DELETE FROM tasks WHERE id = ?", id);
            change.happened(new Fact.Deleted(id));
        });
    }

    private void refuseNeeded(Node node) {
        List<String> waiting = database.query(
                "SELECT task_id FROM dependencies WHERE blocker_id = ? LIMIT 5", row -> row.text("task_id"), node.id());
        if (!waiting.isEmpty()) {
            throw new Trouble("task %s cannot be deleted, others wait for it: %s; 'ratchet task deps rm' unties them"
                    .formatted(node.id(), String.join(", ", waiting)));
        }
        if (node.children().all() > 0) {
            throw new Trouble("task %s has sub-tasks (%d); delete or move those first"
                    .formatted(node.id(), node.children().all()));
        }
    }

    /** Writes something down about a task. */
    public void note(String id, String text) {
        Words.note(text);
        List<Fact> _ = change(change -> {
            change.node(id);
            change.log(id, LogEntry.Kind.NOTE, text);
        });
    }

    private Node graspable(Change change, String id, Grip grip) {
        Node node = change.node(id);
        if (node.status() == Status.IN_PROGRESS && grip == Grip.RESPECTED) {
            throw new Trouble("task %s is claimed by %s; --force takes it away"
                    .formatted(id, Objects.requireNonNullElse(tasks.get(id).claimedBy(), "somebody")));
        }
        return node;
    }

    private List<Fact> change(Consumer<Change> action) {
        return Change.make(database, time.now(), action);
    }
}
