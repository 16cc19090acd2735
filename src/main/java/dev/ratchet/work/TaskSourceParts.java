package dev.ratchet.work;

import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.work.graph.Features;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskClaims;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.work.graph.TaskStatus;
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
        Time time) {
    TaskContext context(TaskSettings settings) {
        return new TaskContext(tasks, features, files, settings.maxRetries());
    }

    void notice(Event.Level level, String message) {
        observer.saw(new Event.Noticed(level, null, message, time.now()));
    }

    /** Why nobody can begin with a task. */
    String whyNot(Task task) {
        if (task.status() == TaskStatus.BLOCKED) {
            return "is blocked ('ratchet task unblock %s')".formatted(task.id());
        }
        String blockers = tasks.blockers(task.id()).stream()
                .filter(blocker -> blocker.status() != TaskStatus.DONE)
                .map(blocker ->
                        "%s (%s)".formatted(blocker.id(), blocker.status().word()))
                .collect(Collectors.joining(", "));
        return blockers.isEmpty()
                ? "belongs to %s, which has failed".formatted(Objects.requireNonNullElse(task.parent(), "a task"))
                : "waits for " + blockers;
    }
}
