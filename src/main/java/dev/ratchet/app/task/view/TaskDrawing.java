package dev.ratchet.app.task.view;

import dev.ratchet.json.Json;
import dev.ratchet.tui.TerminalSafeText;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskStatus;
import java.util.ArrayList;
import java.util.List;

/** The graph in the notations of programs that draw: whole arrows from a blocker to what waits for it, dotted ones to parts. */
public final class TaskDrawing {
    private TaskDrawing() {}

    public static List<String> mermaid(List<Task> tasks) {
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

    public static List<String> dot(List<Task> tasks) {
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

    public static String json(List<Task> tasks) {
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
