package dev.ratchet.app.task;

import dev.ratchet.work.graph.TaskDraft;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ratchet task update}. */
@picocli.CommandLine.Command(
        description = {
            "Changes what is said of a task, and nothing else of it.",
            "'' takes a parent, feature or model away; --after replaces all that it waits for."
        },
        footer = {"", "Example:", "  ratchet task update 3f09a1 --title 'Write the lexer' --priority 2"})
final class TaskUpdateCommand extends TaskCommand {
    @Mixin
    private final TaskDraftOptions said = new TaskDraftOptions();

    @Parameters(paramLabel = "ID", description = "which task")
    private String task = "";

    @Option(names = "--title", paramLabel = "TEXT", description = "its new title (at most 200 characters)")
    private @Nullable String title;

    @Override
    int run(ProjectTasks tasks) {
        TaskDraft draft = said.draft(title);
        List<String> after = said.after();
        return tasks.change(task, (graph, id) -> {
            List<String> blockers = after == null
                    ? null
                    : graph.meant(
                            after.stream().filter(blocker -> !blocker.isEmpty()).toList());
            return graph.tasks().update(id, graph.meant(draft), blockers);
        });
    }
}
