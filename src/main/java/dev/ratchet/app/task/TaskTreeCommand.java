package dev.ratchet.app.task;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.LinePrinter;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.task.view.TaskTree;
import dev.ratchet.work.graph.Task;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ratchet task tree}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet task tree"})
final class TaskTreeCommand implements Command {
    @Mixin
    private final TaskOptions options = new TaskOptions();

    @Parameters(arity = "0..1", paramLabel = "ID", description = "only this task and what is below it")
    private @Nullable String task;

    @Override
    public int run(Terminal terminal) {
        return options.report(terminal, report -> {
            List<Task> all = report.all();
            String root = task == null ? null : report.meant(task);
            if (all.isEmpty()) {
                return report.print(all);
            }
            TaskTree tree = new TaskTree(all);
            LinePrinter lines = new LinePrinter(terminal.out());
            if (report.format() == OutputFormat.JSON) {
                lines.accept(tree.json(root));
            } else {
                tree.lines(root).forEach(lines);
            }
            return ExitCodes.OK;
        });
    }
}
