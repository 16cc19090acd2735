package dev.ratchet.app.task;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.LinePrinter;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.work.graph.Task;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
        Tree tree = new Tree(all);
        LinePrinter lines = new LinePrinter(tasks.terminal().out());
        if (tasks.format() == OutputFormat.JSON) {
            lines.accept(tree.json(root));
        } else {
            tree.lines(root).forEach(lines);
        }
        return ExitCodes.OK;
    }

    /** Tasks with their sub-tasks below them. */
    private static final class Tree {
        private final List<Task> all;
        private final Map<String, List<Task>> children = new HashMap<>();

        Tree(List<Task> all) {
            this.all = all;
            for (Task task : all) {
                children.computeIfAbsent(task.parent() == null ? "" : task.parent(), _ -> new ArrayList<>())
                        .add(task);
            }
        }

        /** One task and what is below it, or everything. */
        List<String> lines(@Nullable String root) {
            List<String> lines = new ArrayList<>();
            for (Task top : tops(root)) {
                lines.add(line(top));
                below(top, "", lines);
            }
            return lines;
        }

        private List<Task> tops(@Nullable String root) {
            return root == null
                    ? below("")
                    : all.stream().filter(task -> task.id().equals(root)).toList();
        }

        private void below(Task task, String indent, List<String> lines) {
            List<Task> inner = below(task.id());
            for (int i = 0; i < inner.size(); i++) {
                boolean last = i == inner.size() - 1;
                lines.add(indent + (last ? "└─ " : "├─ ") + line(inner.get(i)));
                below(inner.get(i), indent + (last ? "   " : "│  "), lines);
            }
        }

        private List<Task> below(String id) {
            return children.getOrDefault(id, List.of());
        }

        private static String line(Task task) {
            return "%s %s %s%s"
                    .formatted(
                            TaskText.mark(task),
                            task.id(),
                            TerminalSafeText.line(task.title()),
                            task.ready() ? "  (ready)" : "");
        }

        /** The same as an array of tasks, each with an array {@code children}. */
        String json(@Nullable String root) {
            return Json.array(json -> tops(root).forEach(task -> json.object(() -> fields(json, task))));
        }

        private void fields(JsonWriter json, Task task) {
            TaskJson.fields(json, task);
            json.objects("children", below(task.id()), child -> fields(json, child));
        }
    }
}
