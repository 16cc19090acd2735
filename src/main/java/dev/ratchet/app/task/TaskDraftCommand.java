package dev.ratchet.app.task;

import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.task.ProjectTasks.OpenGraph;
import dev.ratchet.journal.query.LoopQueries;
import dev.ratchet.process.Launcher;
import dev.ratchet.work.graph.Feature;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskDraft;
import dev.ratchet.work.graph.TaskQueries;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
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

    @Option(names = "--priority", paramLabel = "N", description = "lower comes first (0 for a new task)")
    private @Nullable Integer priority;

    @Option(names = "--max-retries", paramLabel = "N", description = "tries after the first (3 for a new task)")
    private @Nullable Integer maxRetries;

    @Option(names = "--after", paramLabel = "ID", split = ",", description = "the tasks that it waits for")
    private @Nullable List<String> after;

    @Option(names = "--model", paramLabel = "NAME", description = "the model for it")
    private @Nullable String model;

    @Option(
            names = "--needs",
            paramLabel = "LABEL",
            split = ",",
            description = "what a worker has to have for it (worker.labels)")
    private @Nullable List<String> needs;

    @Option(
            names = "--needs-approval",
            negatable = true,
            description = "a person has to approve of its work before it lands")
    private @Nullable Boolean needsApproval;

    final TaskDraft draft(@Nullable String title) {
        List<String> labels = needs == null
                ? null
                : needs.stream().filter(label -> !label.isEmpty()).toList();
        return new TaskDraft(title, description, parent, feature, priority, maxRetries, model, labels, needsApproval);
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
                TaskDraft meant = graph.meant(draft);
                Optional<String> there = builtBefore(meant, graph, tasks.terminal());
                return there.isPresent()
                        ? told(there.get(), List.of(new GraphFact.Recognised(there.get())), tasks)
                        : added(meant, graph, tasks);
            });
        }

        private ProjectTasks.Changed added(TaskDraft draft, OpenGraph graph, ProjectTasks tasks) {
            List<String> after = Objects.requireNonNullElse(after(), List.of());
            List<GraphFact> facts = graph.tasks().add(draft, graph.meant(after));
            return told(((GraphFact.Added) facts.getFirst()).task(), facts.subList(1, facts.size()), tasks);
        }

        private ProjectTasks.Changed told(String id, List<GraphFact> facts, ProjectTasks tasks) {
            if (tasks.format() == OutputFormat.TEXT) {
                tasks.terminal().println(id);
            }
            return new ProjectTasks.Changed(List.of(id), facts);
        }

        /** An agent that makes the tasks of a feature once more remembers nothing of those that it made before. */
        private static Optional<String> builtBefore(TaskDraft draft, OpenGraph graph, Terminal terminal) {
            String attempt = terminal.environment().get(Launcher.MARKER);
            TaskQueries queries = new TaskQueries(graph.database());
            String parent = draft.parent();
            String feature = draft.feature() == null && parent != null
                    ? queries.get(parent).feature()
                    : draft.feature();
            if (attempt == null || feature == null || feature.isEmpty()) {
                return Optional.empty();
            }
            return new LoopQueries(graph.database())
                    .ownerOf(attempt)
                    .filter(owner -> owner.loop().equals(Feature.loop(feature)))
                    .flatMap(_ -> queries.named(
                            feature,
                            parent,
                            Objects.requireNonNull(draft.title()).strip()))
                    .map(Task::id);
        }
    }

    /** {@code ratchet task update}. */
    @picocli.CommandLine.Command(
            description = {
                "Changes what is said of a task, and nothing else of it.",
                "'' takes a parent, feature, model or needs away; --after replaces all that it waits for."
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
