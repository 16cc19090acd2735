package dev.ratchet.work.graph;

/** How the tasks are found that can be claimed: by an index that has nothing else in it, in the order to claim them. */
final class ReadyQuery {
    /** In the very words of the indexes, which SQLite insists on. */
    static final String CONDITION =
            "t.status = 'pending' AND t.open_blockers = 0 AND t.children = 0 AND t.parent_failed = 0";

    private static final String ORDER = " ORDER BY t.priority, t.created_at, t.id";

    private static final String BELOW =
            "WITH RECURSIVE below (id) AS (SELECT id FROM tasks WHERE id = ? UNION SELECT c.id FROM tasks c JOIN below"
                    + " ON c.parent_id = below.id) ";

    private ReadyQuery() {}

    /** The query for one column or several of ready tasks {@code t}; its only parameter is the scope's, if it has one. */
    static String query(TaskScope scope, String columns, String joins) {
        return query(scope, columns, joins, "");
    }

    /** @param further another condition, whose parameters come after the scope's */
    static String query(TaskScope scope, String columns, String joins, String further) {
        String select = "SELECT " + columns + " FROM tasks t ";
        return switch (scope) {
            case TaskScope.All _ ->
                select + "INDEXED BY tasks_ready " + joins + " WHERE " + CONDITION + further + ORDER;
            case TaskScope.OfFeature _ ->
                select + "INDEXED BY tasks_ready_of_feature " + joins + " WHERE " + CONDITION + " AND t.feature_id = ?"
                        + further + ORDER;
            case TaskScope.OfTask _ ->
                BELOW + select + joins + " WHERE t.id IN (SELECT id FROM below) AND " + CONDITION + further + ORDER;
        };
    }

    /** Any query over tasks {@code t} that has no condition yet, narrowed to a scope. */
    static String within(TaskScope scope, String query) {
        return switch (scope) {
            case TaskScope.All _ -> query;
            case TaskScope.OfFeature _ -> query + " WHERE t.feature_id = ?";
            case TaskScope.OfTask _ -> BELOW + query + " WHERE t.id IN (SELECT id FROM below)";
        };
    }

    static Object[] parameters(TaskScope scope) {
        return switch (scope) {
            case TaskScope.All _ -> new Object[0];
            case TaskScope.OfFeature(var id) -> new Object[] {id};
            case TaskScope.OfTask(var id) -> new Object[] {id};
        };
    }
}
