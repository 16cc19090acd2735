package dev.ratchet.app.task;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.LinePrinter;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.task.view.TaskTree;
import dev.ratchet.work.graph.Task;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** {@code ratchet task tree}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet task tree"})
final class TaskTreeCommand extends TaskCommand {
    @Parameters(arity = "0..1", paramLabel = "ID", description = "only this task and what is below it")
    private @Nullable String task;

    @Override
    int run(ProjectTasks tasks) {
        List<Task> all = tasks.all();
        String root = task == null ? null : tasks.meant(task);
        if (all.isEmpty()) {
            return tasks.print(all);
        }
        TaskTree tree = new TaskTree(all);
        LinePrinter lines = new LinePrinter(tasks.terminal().out());
        if (format() == OutputFormat.JSON) {
            lines.accept(tree.json(root));
        } else {
            tree.lines(root).forEach(lines);
        }
        return ExitCodes.OK;
    }
}
