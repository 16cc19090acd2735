package dev.ratchet.app.task;

import dev.ratchet.app.command.LinePrinter;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskQueries;
import java.util.List;
import picocli.CommandLine.Parameters;

/** {@code ratchet task deps list}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet task deps list 3f09a1"})
final class TaskDepsListCommand extends TaskCommand {
    @Parameters(paramLabel = "ID", description = "which task")
    private String task = "";

    @Override
    int run(ProjectTasks tasks) {
        return tasks.show(task, (database, id) -> {
            TaskQueries queries = new TaskQueries(database);
            List<Task> blockers = queries.blockers(id);
            List<Task> dependents = queries.dependents(id);
            if (format() == OutputFormat.JSON) {
                tasks.terminal().println(TaskJson.dependencies(id, blockers, dependents));
                return;
            }
            LinePrinter lines = new LinePrinter(tasks.terminal().out());
            lines.accept(id + (blockers.isEmpty() ? " waits for no other task." : " waits for:"));
            blockers.forEach(blocker -> lines.accept("  " + TaskText.line(blocker)));
            lines.accept(dependents.isEmpty() ? "No other task waits for it." : "For it wait:");
            dependents.forEach(dependent -> lines.accept("  " + TaskText.line(dependent)));
        });
    }
}
