package dev.ratchet.app.task;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.LinePrinter;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.task.view.TaskDrawing;
import dev.ratchet.work.graph.Task;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ratchet task graph}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet task graph --format dot | dot -Tsvg > tasks.svg"})
final class TaskGraphCommand implements Command {
    @Mixin
    private final TaskOptions options = new TaskOptions();

    @Option(names = "--format", paramLabel = "mermaid|dot|json", description = "its notation (default: mermaid)")
    private Notation format = Notation.MERMAID;

    /** How a graph is written. */
    enum Notation {
        MERMAID,
        DOT,
        JSON
    }

    @Override
    public int run(Terminal terminal) {
        return options.report(terminal, report -> {
            List<Task> all = report.all();
            LinePrinter lines = new LinePrinter(terminal.out());
            switch (report.format() == OutputFormat.JSON ? Notation.JSON : format) {
                case MERMAID -> TaskDrawing.mermaid(all).forEach(lines);
                case DOT -> TaskDrawing.dot(all).forEach(lines);
                case JSON -> lines.accept(TaskDrawing.json(all));
            }
            return ExitCodes.OK;
        });
    }
}
