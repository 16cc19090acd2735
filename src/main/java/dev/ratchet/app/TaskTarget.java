package dev.ratchet.app;

import dev.ratchet.config.LoopKind;
import dev.ratchet.config.Target;
import dev.ratchet.loop.Trouble;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.work.graph.Features;
import dev.ratchet.work.graph.Ids;
import dev.ratchet.work.graph.Scope;
import dev.ratchet.work.graph.Tasks;
import java.security.SecureRandom;
import java.util.Optional;

/** Finds the tasks that a run is told to work off. */
final class TaskTarget {
    private TaskTarget() {}

    /** The tasks that are meant; a {@link Trouble} if there is no such thing. */
    static Scope scope(Target target, Features features, Tasks tasks) {
        return switch (target) {
            case Target.Everything() -> new Scope.All();
            case Target.OneTask(var id) -> new Scope.OfTask(tasks.meant(id));
            case Target.OneFeature(var name) ->
                features.named(name)
                        .map(feature -> new Scope.OfFeature(feature.id()))
                        .orElseThrow(() -> unknown(name));
        };
    }

    /** What is wrong with the target of a task loop, before anything is begun. */
    static Optional<String> problem(Project project) {
        if (project.config().kind() != LoopKind.TASK) {
            return Optional.empty();
        }
        Target target = project.config().target();
        try {
            Optional<Scope> known = project.inJournal(database -> scope(
                    target,
                    new Features(database, new SteadyTime(), new Ids(new SecureRandom())),
                    new Tasks(database)));
            return known.isPresent() || target instanceof Target.Everything
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
