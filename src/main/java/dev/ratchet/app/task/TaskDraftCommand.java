package dev.ratchet.app.task;

import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.TaskDraft;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** An action that says what a task is to be. */
abstract class TaskDraftCommand extends TaskCommand {
    @Option(
            names = {"-d", "--description"},
            paramLabel = "TEXT",
            description = "all that the title does not say")
    private @Nullable String description;

    @Option(names = "--parent", paramLabel = "ID", description = "the task that it is a part of")
    private @Nullable String parent;

    @Option(names = "--feature", paramLabel = "NAME", description = "the feature that it belongs to")
    private @Nullable String feature;

    @Option(names = "--priority", paramLabel = "N", description = "lower comes first (default: 0)")
    private @Nullable Integer priority;

    @Option(names = "--max-retries", paramLabel = "N", description = "tries after the first (default: 3)")
    private @Nullable Integer maxRetries;

    @Option(names = "--after", paramLabel = "ID", split = ",", description = "the tasks that it waits for")
    private @Nullable List<String> after;

    @Option(names = "--model", paramLabel = "NAME", description = "the model for it")
    private @Nullable String model;

    final TaskDraft draft(@Nullable String title) {
        return new TaskDraft(title, description, parent, feature, priority, maxRetries, model);
    }

    /** The tasks to wait for; null if nothing is said of them. */
    @Nullable
    final List<String> after() {
        return after;
    }

    /** {@code ratchet task add}. */
    @picocli.CommandLine.Command(
            description = "Adds a task and prints its id. Without --feature it has its parent's.",
            footer = {
                "",
                "Examples:",
                "  ratchet task add 'Write the parser' -d 'See docs/grammar.md' --priority 1",
                "  ratchet task add 'Test the parser' --after 3f09a1"
            })
    static final class Add extends TaskDraftCommand {
        @Parameters(paramLabel = "TITLE", description = "what is to be done")
        private String title = "";

        @Override
        int run(ProjectTasks tasks) {
            TaskDraft draft = draft(title);
            return tasks.change(graph -> {
                List<String> after = Objects.requireNonNullElse(after(), List.of());
                List<GraphFact> facts = graph.tasks().add(graph.meant(draft), graph.meant(after));
                String id = ((GraphFact.Added) facts.getFirst()).task();
                if (tasks.format() == OutputFormat.TEXT) {
                    tasks.terminal().println(id);
                }
                return new ProjectTasks.Changed(id, facts.subList(1, facts.size()));
            });
        }
    }

    /** {@code ratchet task update}. */
    @picocli.CommandLine.Command(
            description = {
                "Changes what is said of a task, and nothing else of it.",
                "'' takes a parent, feature or model away; --after replaces all that it waits for."
            },
            footer = {"", "Example:", "  ratchet task update 3f09a1 --title 'Write the lexer' --priority 2"})
    static final class Update extends TaskDraftCommand {
        @Parameters(paramLabel = "ID", description = "which task")
        private String task = "";

        @Option(names = "--title", paramLabel = "TEXT", description = "its new title (at most 200 characters)")
        private @Nullable String title;

        @Override
        int run(ProjectTasks tasks) {
            TaskDraft draft = draft(title);
            List<String> after = after();
            return tasks.change(task, (graph, id) -> {
                List<String> blockers = after == null
                        ? null
                        : graph.meant(after.stream()
                                .filter(blocker -> !blocker.isEmpty())
                                .toList());
                return graph.tasks().update(id, graph.meant(draft), blockers);
            });
        }
    }
}
