package dev.ratchet.work.graph;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task of a plan that is not in the graph yet. Parents and blockers are keys of the same plan.
 *
 * @param where where it stands, for complaints
 */
public record PlannedTask(
        String key, String where, TaskDraft draft, @Nullable String parent, List<String> dependsOn, TaskStatus status) {
    PlannedTask as(TaskStatus other) {
        return new PlannedTask(key, where, draft, parent, dependsOn, other);
    }
}
