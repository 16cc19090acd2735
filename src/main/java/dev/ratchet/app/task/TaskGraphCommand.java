package dev.ratchet.app.task;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.LinePrinter;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.task.view.TaskDrawing;
import dev.ratchet.work.graph.Task;
import java.util.List;
import picocli.CommandLine.Option;

/** {@code ratchet task graph}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet task graph --format dot | dot -Tsvg > tasks.svg"})
final class TaskGraphCommand extends TaskCommand {
    @Option(names = "--format", paramLabel = "mermaid|dot|json", description = "its notation (default: mermaid)")
    private Notation notation = Notation.MERMAID;

    /** How a graph is written. */
    enum Notation {
        MERMAID,
        DOT,
        JSON
    }

    @Override
    int run(ProjectTasks tasks) {
        List<Task> all = tasks.all();
        LinePrinter lines = new LinePrinter(tasks.terminal().out());
        switch (format() == OutputFormat.JSON ? Notation.JSON : notation) {
            case MERMAID -> TaskDrawing.mermaid(all).forEach(lines);
            case DOT -> TaskDrawing.dot(all).forEach(lines);
            case JSON -> lines.accept(TaskDrawing.json(all));
        }
        return ExitCodes.OK;
    }
}
