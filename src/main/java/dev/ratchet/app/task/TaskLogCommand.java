package dev.ratchet.app.task;

import dev.ratchet.work.graph.TaskLogEntry;
import dev.ratchet.work.graph.TaskQueries;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ratchet task log}. */
@picocli.CommandLine.Command(
        footer = {"", "Examples:", "  ratchet task log 3f09a1", "  ratchet task log 3f09a1 -m 'the tests need a server'"
        })
final class TaskLogCommand extends TaskCommand {
    @Parameters(paramLabel = "ID", description = "which task")
    private String task = "";

    @Option(
            names = {"-m", "--message"},
            paramLabel = "TEXT",
            description = "what to add")
    private @Nullable String message;

    @Override
    int run(ProjectTasks tasks) {
        String added = message;
        if (added == null) {
            return show(tasks);
        }
        return tasks.change(task, (graph, id) -> {
            graph.tasks().note(id, added);
            return List.of();
        });
    }

    private int show(ProjectTasks tasks) {
        return tasks.show(task, (database, id) -> {
            String nothing = "Nothing was written down about " + id + " yet.";
            List<TaskLogEntry> entries = new TaskQueries(database).log(id);
            tasks.format().print(entries, TaskText::lines, TaskJson::of, nothing, tasks.terminal());
        });
    }
}
