package dev.ratchet.app.task;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.LinePrinter;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.tui.Listing;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskQueries;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** {@code ratchet task deps list}: of one task, or of all. */
@picocli.CommandLine.Command(footer = {"", "Examples:", "  ratchet task deps list", "  ratchet task deps list 3f09a1"})
final class TaskDependenciesCommand extends TaskCommand {
    @Parameters(arity = "0..1", paramLabel = "ID", description = "of this task alone")
    private @Nullable String task;

    @Override
    int run(ProjectTasks tasks) {
        return task == null
                ? all(tasks)
                : tasks.show(task, (database, id) -> show(id, new TaskQueries(database), tasks.terminal()));
    }

    private int all(ProjectTasks tasks) {
        List<Task> waiting =
                tasks.all().stream().filter(one -> !one.dependsOn().isEmpty()).toList();
        Listing<Task> listing = Listing.<Task>empty()
                .with("ID", Task::id)
                .with("STATUS", TaskText::state)
                .with("WAITS FOR", one -> String.join(", ", one.dependsOn()))
                .with("TITLE", Task::title);
        tasks.format().print(waiting, listing, TaskJson::of, "No task waits for another.", tasks.terminal());
        return ExitCodes.OK;
    }

    private void show(String id, TaskQueries queries, Terminal terminal) {
        List<Task> blockers = queries.blockers(id);
        List<Task> dependents = queries.dependents(id);
        if (terminal.format() == OutputFormat.JSON) {
            terminal.println(TaskJson.dependencies(id, blockers, dependents));
            return;
        }
        LinePrinter lines = new LinePrinter(terminal.out());
        lines.accept(id + (blockers.isEmpty() ? " waits for no other task." : " waits for:"));
        blockers.forEach(blocker -> lines.accept("  " + TaskText.line(blocker)));
        lines.accept(dependents.isEmpty() ? "No other task waits for it." : "For it wait:");
        dependents.forEach(dependent -> lines.accept("  " + TaskText.line(dependent)));
    }
}
