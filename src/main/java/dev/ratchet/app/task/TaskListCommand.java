package dev.ratchet.app.task;

import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.app.worker.WorkerReach;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.Feature;
import dev.ratchet.work.graph.Features;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.work.graph.TaskScope;
import dev.ratchet.work.graph.TaskStatus;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code ratchet task list}. */
@picocli.CommandLine.Command(
        footer = {"", "Examples:", "  ratchet task list --ready", "  ratchet task list --status failed --json"})
final class TaskListCommand extends TaskCommand {
    @Option(names = "--ready", description = "only what can be claimed now, in that order")
    private boolean ready;

    private @Nullable TaskStatus status;

    @Option(names = "--feature", paramLabel = "NAME", description = "only those of this feature")
    private @Nullable String feature;

    @Option(
            names = "--status",
            paramLabel = "S",
            description = "only pending, in_progress, blocked, done or failed ones")
    void status(String word) {
        status = TaskStatus.of(word)
                .orElseThrow(() -> new WrongUsage("'%s' is no status".formatted(word))
                        .withHint("there are "
                                + Arrays.stream(TaskStatus.values())
                                        .map(TaskStatus::word)
                                        .collect(Collectors.joining(", ")))
                        .ofValue());
    }

    @Override
    protected void checkUsage() {
        if (ready && status != null) {
            throw new WrongUsage("give --ready or --status, not both");
        }
    }

    @Override
    int run(ProjectTasks tasks) {
        return tasks.atOnce(open ->
                open.print(open.look(database -> judged(tasks(database), WorkerReach.of(open.project(), database)))));
    }

    private static List<Task> judged(List<Task> tasks, WorkerReach reach) {
        return tasks.stream().map(reach::judged).toList();
    }

    private List<Task> tasks(Database database) {
        TaskQueries tasks = new TaskQueries(database);
        Optional<Feature> known = known(database);
        return ready
                ? tasks.ready(known.<TaskScope>map(found -> new TaskScope.OfFeature(found.id()))
                        .orElse(new TaskScope.All()))
                : tasks.list(new TaskQueries.Filter(status, feature));
    }

    private Optional<Feature> known(Database database) {
        if (feature == null) {
            return Optional.empty();
        }
        Features features = new Features(database, new SteadyTime(), new RandomIds(new Random()));
        return Optional.of(features.named(feature)
                .orElseThrow(() -> Trouble.notFound("there is no feature '%s'".formatted(feature))
                        .withHint("'ratchet feature list' shows them")));
    }
}
