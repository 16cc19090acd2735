package dev.ratchet.work.graph;

import dev.ratchet.store.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How far the tasks of a scope have come.
 *
 * @param ready can be claimed now
 * @param claimed somebody works on them
 * @param held a person has to look at them first
 */
public record TaskCounts(int total, int done, int failed, int ready, int claimed, int held) {
    /** Of one task and those below it, which are few. */
    private static final String COUNTED =
            "SELECT count(*) AS total, count(CASE WHEN t.status = 'done' THEN 1 END) AS done,"
                    + " count(CASE WHEN t.status = 'failed' THEN 1 END) AS failed,"
                    + " count(CASE WHEN t.status = 'in_progress' AND t.lease_until IS NOT NULL THEN 1 END) AS claimed,"
                    + " count(CASE WHEN t.status = 'in_progress' AND t.lease_until IS NULL THEN 1 END) AS held,"
                    + " count(CASE WHEN " + ReadyQuery.CONDITION + " THEN 1 END) AS ready FROM tasks t";

    /** Of all tasks, or those of a feature, however many there are. */
    private static final String KEPT = Stream.of("total", "done", "failed", "claimed", "held", "ready")
            .map("coalesce(sum(%1$s), 0) AS %1$s"::formatted)
            .collect(Collectors.joining(", ", "SELECT ", " FROM task_counts"));

    /** The tasks that are neither done nor failed. */
    public int open() {
        return total - done - failed;
    }

    static TaskCounts of(Database database, TaskScope scope) {
        return database.first(
                        query(scope),
                        row -> new TaskCounts(
                                row.number("total"),
                                row.number("done"),
                                row.number("failed"),
                                row.number("ready"),
                                row.number("claimed"),
                                row.number("held")),
                        ReadyQuery.parameters(scope))
                .orElseThrow();
    }

    private static String query(TaskScope scope) {
        return switch (scope) {
            case TaskScope.All _ -> KEPT;
            case TaskScope.OfFeature _ -> KEPT + " WHERE feature_id = ?";
            case TaskScope.OfTask _ -> ReadyQuery.within(scope, COUNTED);
        };
    }

    /** In words for people; what there is none of is not mentioned. */
    public String words() {
        List<String> parts = new ArrayList<>();
        count(parts, done, "done");
        count(parts, failed, "failed");
        count(parts, claimed, "running");
        count(parts, held, "held");
        count(parts, ready, "ready");
        count(parts, open() - claimed - held - ready, "waiting");
        return "%d %s: %s".formatted(total, total == 1 ? "task" : "tasks", String.join(", ", parts));
    }

    private static void count(List<String> parts, int number, String what) {
        if (number > 0) {
            parts.add(number + " " + what);
        }
    }
}
