package dev.ratchet.work.graph;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What somebody says about a task; null where nothing is said, and empty where something is to be taken away.
 *
 * @param parent the id of a task
 * @param feature the name of a feature
 * @param needs what a worker has to have to be given the task
 * @param needsApproval whether a person has to approve of its work before it lands
 */
public record TaskDraft(
        @Nullable String title,
        @Nullable String description,
        @Nullable String parent,
        @Nullable String feature,
        @Nullable Integer priority,
        @Nullable Integer maxRetries,
        @Nullable String model,
        @Nullable List<String> needs,
        @Nullable Boolean needsApproval) {
    public static final int DEFAULT_PRIORITY = 0;
    public static final int DEFAULT_RETRIES = 3;

    public TaskDraft {
        if (title != null) {
            TextRules.title(title);
        }
        if (description != null) {
            TextRules.description(description);
        }
        if (model != null && !model.isEmpty()) {
            TextRules.model(model);
        }
        if (maxRetries != null) {
            TextRules.retries(maxRetries);
        }
        needs = needs == null ? null : Labels.checked(needs);
    }

    /** One that says nothing of what it needs, nor of approval. */
    public TaskDraft(
            @Nullable String title,
            @Nullable String description,
            @Nullable String parent,
            @Nullable String feature,
            @Nullable Integer priority,
            @Nullable Integer maxRetries,
            @Nullable String model) {
        this(title, description, parent, feature, priority, maxRetries, model, null, null);
    }

    /** Nothing but a title. */
    public static TaskDraft titled(String title) {
        return new TaskDraft(title, null, null, null, null, null, null);
    }

    public TaskDraft under(String task) {
        return new TaskDraft(title, description, task, feature, priority, maxRetries, model, needs, needsApproval);
    }
}
