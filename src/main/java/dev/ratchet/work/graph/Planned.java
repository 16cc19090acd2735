package dev.ratchet.work.graph;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task of a plan that is not in the graph yet. Parents and blockers are keys of the same plan.
 *
 * @param where where it stands, for complaints
 */
public record Planned(
        String key, String where, Draft draft, @Nullable String parent, List<String> dependsOn, Status status) {
    Planned as(Status other) {
        return new Planned(key, where, draft, parent, dependsOn, other);
    }
}
