package dev.ratchet.app.task;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.LinePrinter;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.task.view.TaskJson;
import dev.ratchet.app.task.view.TaskText;
import dev.ratchet.work.graph.TaskLogEntry;
import dev.ratchet.work.graph.TaskQueries;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ratchet task log}. */
@picocli.CommandLine.Command(
        footer = {"", "Examples:", "  ratchet task log 3f09a1", "  ratchet task log 3f09a1 -m 'the tests need a server'"
        })
final class TaskLogCommand implements Command {
    @Mixin
    private final TaskOptions options = new TaskOptions();

    @Parameters(paramLabel = "ID", description = "which task")
    private String task = "";

    @Option(
            names = {"-m", "--message"},
            paramLabel = "TEXT",
            description = "what to add")
    private @Nullable String message;

    @Override
    public int run(Terminal terminal) {
        String added = message;
        if (added == null) {
            return options.report(terminal, this::show);
        }
        return options.edit(terminal, task, (graph, id) -> {
            graph.tasks().note(id, added);
            return List.of();
        });
    }

    private int show(TaskReport report) {
        return report.one(task, (database, id) -> {
            List<TaskLogEntry> entries = new TaskQueries(database).log(id);
            if (report.format() == OutputFormat.JSON) {
                report.array(entries.stream().map(TaskJson::of).toList());
            } else if (entries.isEmpty()) {
                report.terminal().out().println("Nothing was written down about " + id + " yet.");
            } else {
                entries.stream()
                        .flatMap(entry -> TaskText.entry(entry).stream())
                        .forEach(new LinePrinter(report.terminal().out()));
            }
        });
    }
}
