package dev.ratchet.work.graph;

import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.store.TimestampFormat;
import dev.ratchet.work.graph.GraphFact.Cause;
import dev.ratchet.work.graph.GraphFact.Intervention.Act;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What people do to tasks. Each method is one transaction and says what happened, or refuses with a {@link Trouble}. */
public record TaskGraph(Database database, Time time, RandomIds ids) {
    /** Whether a task that somebody works on may be taken away from him. */
    public enum ClaimPolicy {
        RESPECTED,
        BROKEN
    }

    /** Adds a task that waits for others; the first fact has its id. */
    public List<GraphFact> add(TaskDraft draft, Collection<String> blockers) {
        return change(change -> {
            String id = ids.task(tasks()::has);
            new DraftWriter(database, change).insert(id, draft);
            depend(change, id, blockers);
        });
    }

    /** Changes what a task says; blockers that are given take the place of those it has. */
    public List<GraphFact> update(String id, TaskDraft draft, @Nullable Collection<String> blockers) {
        return change(change -> {
            new DraftWriter(database, change).update(id, draft);
            if (blockers != null) {
                List<String> gone = tasks().get(id).dependsOn().stream()
                        .filter(old -> !blockers.contains(old))
                        .toList();
                undepend(change, id, gone);
                depend(change, id, blockers);
            }
        });
    }

    /** Lets a task wait for others. */
    public List<GraphFact> depend(String id, Collection<String> blockers) {
        return change(change -> depend(change, id, blockers));
    }

    /** Lets a task wait for others no longer. */
    public List<GraphFact> undepend(String id, Collection<String> blockers) {
        return change(change -> {
            List<String> known = tasks().get(id).dependsOn();
            blockers.stream()
                    .filter(blocker -> !known.contains(blocker))
                    .findFirst()
                    .ifPresent(stranger -> {
                        throw Trouble.refused("task %s does not wait for %s".formatted(id, stranger));
                    });
            undepend(change, id, blockers);
        });
    }

    void depend(Change change, String id, Collection<String> blockers) {
        CycleCheck cycles = new CycleCheck(database);
        for (String blocker : blockers) {
            TaskNode node = change.node(blocker);
            cycles.refuse(id, blocker);
            int added = database.update(
                    "INSERT INTO dependencies (task_id, blocker_id) VALUES (?, ?) ON CONFLICT DO NOTHING", id, blocker);
            if (added == 1 && node.status() != TaskStatus.DONE) {
                addBlockers(id, 1);
            }
        }
    }

    private void undepend(Change change, String id, Collection<String> blockers) {
        for (String blocker : blockers) {
            int removed = database.update("DELETE FROM dependencies WHERE task_id = ? AND blocker_id = ?", id, blocker);
            if (removed == 1 && change.node(blocker).status() != TaskStatus.DONE) {
                addBlockers(id, -1);
                change.opened();
            }
        }
    }

    private void addBlockers(String id, int sign) {
        database.update("UPDATE tasks SET open_blockers = open_blockers + ? WHERE id = ?", sign, id);
    }

    /** A person says that it is done. */
    public List<GraphFact> done(String id, ClaimPolicy policy) {
        return change(change -> {
            TaskNode node = changeable(change, id, policy, Act.DONE);
            TaskNode.Children children = node.children();
            if (children.all() > children.done()) {
                throw Trouble.refused("task %s has sub-tasks that are not done (%d)"
                                .formatted(id, children.all() - children.done()))
                        .withHint("it is done when they are");
            }
            change.ask(id, TaskStatus.DONE, Cause.ASKED);
        });
    }

    /** A person says that it cannot be done. */
    public List<GraphFact> fail(String id, String reason, ClaimPolicy policy) {
        TextRules.note(reason);
        return change(change -> {
            changeable(change, id, policy, Act.FAILED);
            change.ask(id, TaskStatus.FAILED, Cause.ASKED);
            change.log(id, TaskLogEntry.Kind.FAILURE, reason);
        });
    }

    /** Everything about it is forgotten but its log: it can be tried afresh. */
    public List<GraphFact> reset(String id, ClaimPolicy policy) {
        return change(change -> {
            TaskNode node = changeable(change, id, policy, Act.RESET);
            if (node.status().resolved() && node.children().allResolved()) {
                throw Trouble.refused("task %s is %s because its sub-tasks are"
                                .formatted(id, node.status().word()))
                        .withHint("reset one of those, and it follows");
            }
            database.update(
                    "UPDATE tasks SET retry_count = 0, unclaimed = 0, verification_status = NULL, approval = NULL,"
                            + " updated_at = ?1, reset_at = ?1 WHERE id = ?2",
                    TimestampFormat.toMicrosecond(change.now()),
                    id);
            change.questions().withdraw(id, "ratchet task reset");
            if (node.status() == TaskStatus.IN_PROGRESS) {
                change.giveBack(id, Cause.ASKED);
            } else if (node.status() != TaskStatus.PENDING) {
                change.ask(id, TaskStatus.PENDING, Cause.ASKED);
            }
        });
    }

    /** Nobody is to claim it until it is unblocked, or the last of its blockers is done. */
    public List<GraphFact> block(String id) {
        return change(change -> change.ask(id, TaskStatus.BLOCKED, Cause.ASKED));
    }

    /** Takes a block off. */
    public List<GraphFact> unblock(String id) {
        return change(change -> {
            TaskStatus status = change.node(id).status();
            if (status != TaskStatus.BLOCKED) {
                throw Trouble.refused("task %s is %s, not blocked".formatted(id, status.word()));
            }
            change.ask(id, TaskStatus.PENDING, Cause.ASKED);
        });
    }

    /** Deletes a task that no other needs. */
    public List<GraphFact> delete(String id, ClaimPolicy policy) {
        return change(change -> {
            TaskNode node = changeable(change, id, policy, Act.DELETED);
            refuseNeeded(node);
            change.questions().withdraw(id, "ratchet task delete");
            change.detach(node);
            change.changed(node.feature());
            database.update("DELETE FROM tasks WHERE id = ?", id);
            change.happened(new GraphFact.Deleted(id));
        });
    }

    /** The same tasks, each before those among them that it waits for or belongs to. */
    public List<String> dependentsFirst(Collection<String> tasks) {
        Set<String> ordered = new LinkedHashSet<>();
        tasks.forEach(id -> dependentsFirst(id, tasks, ordered));
        return List.copyOf(ordered);
    }

    private void dependentsFirst(String id, Collection<String> tasks, Set<String> ordered) {
        if (tasks.contains(id) && !ordered.contains(id)) {
            tasks().children(id).forEach(child -> dependentsFirst(child.id(), tasks, ordered));
            tasks().dependents(id).forEach(dependent -> dependentsFirst(dependent.id(), tasks, ordered));
            ordered.add(id);
        }
    }

    private void refuseNeeded(TaskNode node) {
        List<String> waiting = database.query(
                "SELECT task_id FROM dependencies WHERE blocker_id = ? LIMIT 5", row -> row.text("task_id"), node.id());
        if (!waiting.isEmpty()) {
            throw Trouble.refused("task %s cannot be deleted, others wait for it: %s"
                            .formatted(node.id(), String.join(", ", waiting)))
                    .withHint("'ratchet task deps rm %s %s' unties one".formatted(waiting.getFirst(), node.id()));
        }
        if (node.children().all() > 0) {
            throw Trouble.refused("task %s has sub-tasks (%d)"
                            .formatted(node.id(), node.children().all()))
                    .withHint("delete or move those first");
        }
    }

    /** Writes something down about a task; a {@link Trouble} if there is too much already. */
    public void note(String id, String text) {
        TextRules.note(text);
        List<GraphFact> _ = change(change -> {
            change.node(id);
            refuseFurtherNotes(id);
            change.log(id, TaskLogEntry.Kind.NOTE, text);
        });
    }

    /** Writes down who has changed a task, however much there is already. */
    public void noteChange(String id, String who) {
        List<GraphFact> _ = change(change -> change.log(id, TaskLogEntry.Kind.NOTE, who));
    }

    private void refuseFurtherNotes(String id) {
        int notes = database.first(
                        "SELECT count(*) AS notes FROM task_log WHERE task_id = ? AND kind = 'note'",
                        row -> row.number("notes"),
                        id)
                .orElse(0);
        if (notes >= TextRules.NOTES) {
            throw Trouble.refused("the log of task %s has %,d notes, and gets no more".formatted(id, notes))
                    .withHint("write it to a file");
        }
    }

    /** A task that is held for a person is nobody's: the person is there now. */
    private TaskNode changeable(Change change, String id, ClaimPolicy policy, Act act) {
        TaskNode node = change.node(id);
        if (node.status() == TaskStatus.IN_PROGRESS && policy == ClaimPolicy.RESPECTED) {
            Task task = tasks().get(id);
            if (!task.held()) {
                throw Trouble.refused("task %s is claimed by %s"
                                .formatted(id, Objects.requireNonNullElse(task.claimedBy(), "somebody")))
                        .withHint("--force takes it away");
            }
        }
        change.refuseWhileItLands(node);
        change.intervene(id, act);
        return node;
    }

    private TaskQueries tasks() {
        return new TaskQueries(database);
    }

    private List<GraphFact> change(Consumer<Change> action) {
        return Change.make(database, time.now(), action);
    }
}
