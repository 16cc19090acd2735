package dev.ratchet.app.compose;

import dev.ratchet.app.command.Project;
import dev.ratchet.config.LoopKind;
import dev.ratchet.config.key.TaskSelection;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.work.graph.Features;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.work.graph.TaskScope;
import java.security.SecureRandom;
import java.util.Optional;

/** Finds the tasks that a run is told to work off. */
public final class TaskTarget {
    private TaskTarget() {}

    /** The tasks that are meant; a {@link Trouble} if there is no such thing. */
    static TaskScope scope(TaskSelection target, Features features, TaskQueries tasks) {
        return switch (target) {
            case TaskSelection.Everything() -> new TaskScope.All();
            case TaskSelection.OneTask(var id) -> new TaskScope.OfTask(tasks.meant(id));
            case TaskSelection.OneFeature(var name) ->
                features.named(name)
                        .map(feature -> new TaskScope.OfFeature(feature.id()))
                        .orElseThrow(() -> unknown(name));
        };
    }

    /** What is wrong with the target of a task loop, before anything is begun. */
    public static Optional<String> problem(Project project) {
        if (project.config().kind() != LoopKind.TASK) {
            return Optional.empty();
        }
        TaskSelection target = project.config().target();
        try {
            Optional<TaskScope> known = project.inJournal(database -> scope(
                    target,
                    new Features(database, new SteadyTime(), new RandomIds(new SecureRandom())),
                    new TaskQueries(database)));
            return known.isPresent() || target instanceof TaskSelection.Everything
                    ? Optional.empty()
                    : Optional.of("there are no tasks and no features here yet");
        } catch (Trouble trouble) {
            return Optional.of(String.valueOf(trouble.getMessage()));
        }
    }

    private static Trouble unknown(String name) {
        return new Trouble("there is no feature '%s'; 'ratchet feature list' shows them".formatted(name));
    }
}
