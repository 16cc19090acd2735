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
                    + " count(CASE WHEN " + ReadyQuery.CONDITION
                    + " OR t.status = 'in_progress' AND t.lease_until IS NOT NULL"
                    + " THEN 1 END) AS at_hand FROM tasks t";

    /** Of all tasks, or those of a feature, however many there are: a claim leaves what is kept of them as it is. */
    private static final String KEPT = Stream.of("total", "done", "failed", "held", "at_hand")
            .map("coalesce(sum(c.%1$s), 0) AS %1$s"::formatted)
            .collect(Collectors.joining(", ", "SELECT ", ", (%s) AS claimed FROM task_counts c"));

    /** By an index that has nothing else in it, and the features too. */
    private static final String CLAIMED = "SELECT count(*) FROM tasks t INDEXED BY tasks_leased WHERE t.status ="
            + " 'in_progress' AND t.lease_until IS NOT NULL";

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
                                row.number("at_hand") - row.number("claimed"),
                                row.number("claimed"),
                                row.number("held")),
                        ReadyQuery.parameters(scope))
                .orElseThrow();
    }

    /** A query for how many tasks of a feature somebody works on. */
    static String claimed(String feature) {
        return CLAIMED + " AND t.feature_id = " + feature;
    }

    private static String query(TaskScope scope) {
        return switch (scope) {
            case TaskScope.All _ -> KEPT.formatted(CLAIMED);
            case TaskScope.OfFeature _ -> KEPT.formatted(claimed("?1")) + " WHERE c.feature_id = ?1";
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
