package dev.ratchet.app.worker;

import dev.ratchet.app.command.Project;
import dev.ratchet.fleet.worker.Worker;
import dev.ratchet.fleet.worker.WorkerTable;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskQueries.Need;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which tasks there is a worker for.
 *
 * @param labels what each of those has that could take one
 */
public record WorkerReach(List<Set<String>> labels) {
    /** Of the live workers of a database; where there is one directory alone, of what its loops have. */
    public static WorkerReach of(Project project, Database database) {
        return new WorkerReach(project.place()
                .map(_ -> new WorkerTable(database, new SteadyTime())
                        .live().stream()
                                .filter(worker -> worker.state() == Worker.State.WORKING)
                                .map(Worker::labels)
                                .toList())
                .orElseGet(() -> List.of(project.config().worker().labels())));
    }

    /** The task, with whether there is nobody for it. */
    public Task judged(Task task) {
        return task.status().resolved() || isMet(task.needs()) ? task : task.withoutWorker();
    }

    /** What is said of tasks that there is nobody for; nothing if there are none. */
    public Optional<String> lacking(List<Need> needs) {
        List<Need> unmet = needs.stream().filter(need -> !isMet(need.labels())).toList();
        return unmet.isEmpty()
                ? Optional.empty()
                : Optional.of("No live worker: "
                        + unmet.stream().map(WorkerReach::words).collect(Collectors.joining("; ")));
    }

    private static String words(Need need) {
        return need.tasks() == 1
                ? "%s needs %s".formatted(need.first(), String.join(", ", need.labels()))
                : "%d tasks need %s (%s …)".formatted(need.tasks(), String.join(", ", need.labels()), need.first());
    }

    private boolean isMet(Collection<String> needs) {
        return needs.isEmpty() || labels.stream().anyMatch(have -> have.containsAll(needs));
    }
}
