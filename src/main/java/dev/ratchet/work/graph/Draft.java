package dev.ratchet.work.graph;

import org.jspecify.annotations.Nullable;

/**
 * What somebody says about a task; null where nothing is said, and empty where something is to be taken away.
 *
 * @param parent the id of a task
 * @param feature the name of a feature
 */
public record Draft(
        @Nullable String title,
        @Nullable String description,
        @Nullable String parent,
        @Nullable String feature,
        @Nullable Integer priority,
        @Nullable Integer maxRetries,
        @Nullable String model) {
    public static final int DEFAULT_PRIORITY = 0;
    public static final int DEFAULT_RETRIES = 3;

    public Draft {
        if (title != null) {
            Words.title(title);
        }
        if (description != null) {
            Words.description(description);
        }
        if (model != null && !model.isEmpty()) {
            Words.model(model);
        }
        if (maxRetries != null) {
            Words.retries(maxRetries);
        }
    }

    /** Nothing but a title. */
    public static Draft titled(String title) {
        return new Draft(title, null, null, null, null, null, null);
    }

    public Draft under(String task) {
        return new Draft(title, description, task, feature, priority, maxRetries, model);
    }
}
