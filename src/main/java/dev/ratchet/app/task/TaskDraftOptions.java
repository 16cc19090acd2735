package dev.ratchet.app.task;

import dev.ratchet.work.graph.TaskDraft;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say what a task is to be. */
final class TaskDraftOptions {
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

    TaskDraft draft(@Nullable String title) {
        return new TaskDraft(title, description, parent, feature, priority, maxRetries, model);
    }

    /** The tasks to wait for; null if nothing is said of them. */
    @Nullable
    List<String> after() {
        return after;
    }
}
