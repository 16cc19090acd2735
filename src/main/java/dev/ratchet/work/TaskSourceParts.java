package dev.ratchet.work;

import dev.ratchet.loop.base.Excerpt;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.work.graph.Features;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskApprovals;
import dev.ratchet.work.graph.TaskClaims;
import dev.ratchet.work.graph.TaskLogEntry;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.work.graph.TaskStatus;
import dev.ratchet.work.question.QuestionTable;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * What it takes to work off tasks.
 *
 * @param eviction ends what is left of earlier attempts at a task, and says whether there were any
 * @param cost what all attempts at a task have cost so far
 */
public record TaskSourceParts(
        TaskQueries tasks,
        TaskClaims claims,
        Features features,
        FeatureFiles files,
        Predicate<String> eviction,
        ToDoubleFunction<String> cost,
        Observer observer,
        TaskPatience patience,
        Time time) {
    private static final int LONGEST_REASON = 300;

    TaskContext context(TaskSettings settings) {
        return new TaskContext(tasks, features, files, settings);
    }

    TaskApprovals approvals() {
        return new TaskApprovals(tasks.database(), time);
    }

    QuestionTable questions() {
        return new QuestionTable(tasks.database(), time);
    }

    void notice(Event.Level level, String message) {
        observer.saw(new Event.Noticed(level, null, message, time.now()));
    }

    /** Why nobody can begin with a task. */
    String whyNot(Task task) {
        if (task.held()) {
            return held(task);
        }
        if (task.status() == TaskStatus.BLOCKED) {
            return "is blocked ('ratchet task unblock %s')".formatted(task.id());
        }
        String blockers = open(tasks.blockers(task.id()));
        if (!blockers.isEmpty()) {
            return "waits for " + blockers;
        }
        String children = open(tasks.children(task.id()));
        return children.isEmpty()
                ? "belongs to %s, which has failed".formatted(Objects.requireNonNullElse(task.parent(), "a task"))
                : "has sub-tasks that are not done: " + children;
    }

    private String held(Task task) {
        String why = tasks.lastWord(task.id(), TaskLogEntry.Kind.CLAIM).orElse("held for a person to look at");
        return "is %s; 'ratchet task reset %s' releases it".formatted(Excerpt.start(why, LONGEST_REASON), task.id());
    }

    private static String open(List<Task> others) {
        return others.stream()
                .filter(other -> other.status() != TaskStatus.DONE)
                .map(TaskSourceParts::named)
                .collect(Collectors.joining(", "));
    }

    private static String named(Task other) {
        return other.held()
                ? "%s (held; 'ratchet task reset %s' releases it)".formatted(other.id(), other.id())
                : "%s (%s)".formatted(other.id(), other.status().word());
    }
}
