package dev.ratchet.app.task;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.LinePrinter;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.json.Json;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/**
 * {@code ratchet task graph}: in the notations of programs that draw, with whole arrows from a blocker to what waits for
 * it and dotted ones to parts.
 */
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
        switch (tasks.format() == OutputFormat.JSON ? Notation.JSON : notation) {
            case MERMAID -> mermaid(all).forEach(lines);
            case DOT -> dot(all).forEach(lines);
            case JSON -> lines.accept(json(all));
        }
        return ExitCodes.OK;
    }

    private static List<String> mermaid(List<Task> tasks) {
        List<String> lines = new ArrayList<>(List.of("flowchart LR"));
        for (Task task : tasks) {
            lines.add("  %s[\"%s\"]:::%s"
                    .formatted(
                            task.id(), mermaidText(task.title()), task.status().word()));
        }
        for (Task task : tasks) {
            task.dependsOn().forEach(blocker -> lines.add("  %s --> %s".formatted(blocker, task.id())));
            if (task.parent() != null) {
                lines.add("  %s -.-> %s".formatted(task.parent(), task.id()));
            }
        }
        for (TaskStatus status : TaskStatus.values()) {
            lines.add("  classDef %s fill:%s,color:#000".formatted(status.word(), colour(status)));
        }
        return lines;
    }

    /** Mermaid takes entities in the place of what means something to it. */
    private static String mermaidText(String title) {
        return TerminalSafeText.line(title)
                .replace("&", "#amp;")
                .replace("\"", "#quot;")
                .replace("<", "#lt;")
                .replace(">", "#gt;")
                .replace("`", "#96;");
    }

    private static List<String> dot(List<Task> tasks) {
        List<String> lines = new ArrayList<>(
                List.of("digraph tasks {", "  rankdir=LR;", "  node [shape=box, style=filled, fontname=sans];"));
        for (Task task : tasks) {
            lines.add("  \"%s\" [label=\"%s\", fillcolor=\"%s\"];"
                    .formatted(task.id(), dotText(task.title()), colour(task.status())));
        }
        for (Task task : tasks) {
            task.dependsOn().forEach(blocker -> lines.add("  \"%s\" -> \"%s\";".formatted(blocker, task.id())));
            if (task.parent() != null) {
                lines.add("  \"%s\" -> \"%s\" [style=dotted];".formatted(task.parent(), task.id()));
            }
        }
        lines.add("}");
        return lines;
    }

    private static String dotText(String title) {
        return TerminalSafeText.line(title).replace("\\", "\\\\").replace("\"", "\\\"");
    }

    private static String json(List<Task> tasks) {
        return Json.object(json -> {
            json.objects("tasks", tasks, task -> TaskJson.fields(json, task));
            json.array("dependencies", () -> {
                for (Task task : tasks) {
                    for (String blocker : task.dependsOn()) {
                        json.object(() -> json.put("task", task.id()).put("blocker", blocker));
                    }
                }
            });
        });
    }

    private static String colour(TaskStatus status) {
        return switch (status) {
            case PENDING -> "#eeeeee";
            case IN_PROGRESS -> "#bbddff";
            case BLOCKED -> "#ffddaa";
            case DONE -> "#bbeebb";
            case FAILED -> "#ffbbbb";
        };
    }
}
