package dev.ratchet.app.task;

import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.TaskDraft;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ratchet task add}. */
@picocli.CommandLine.Command(
        description = "Adds a task and prints its id. Without --feature it has its parent's.",
        footer = {
            "",
            "Examples:",
            "  ratchet task add 'Write the parser' -d 'See docs/grammar.md' --priority 1",
            "  ratchet task add 'Test the parser' --after 3f09a1"
        })
final class TaskAddCommand extends TaskCommand {
    @Mixin
    private final TaskDraftOptions said = new TaskDraftOptions();

    @Parameters(paramLabel = "TITLE", description = "what is to be done")
    private String title = "";

    @Override
    int run(ProjectTasks tasks) {
        TaskDraft draft = said.draft(title);
        return tasks.change(graph -> {
            List<String> after = Objects.requireNonNullElse(said.after(), List.of());
            List<GraphFact> facts = graph.tasks().add(graph.meant(draft), graph.meant(after));
            String id = ((GraphFact.Added) facts.getFirst()).task();
            if (format() == OutputFormat.TEXT) {
                tasks.terminal().println(id);
            }
            return new ProjectTasks.Changed(id, facts.subList(1, facts.size()));
        });
    }
}
