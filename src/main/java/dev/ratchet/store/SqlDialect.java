package dev.ratchet.store;

import java.util.List;

/**
 * The words in which the two databases differ, side by side. Everything else is written once, in what both understand;
 * SQLite's hints on what index to take and its numbered parameters are none of PostgreSQL's, see {@link PostgresText}.
 */
public enum SqlDialect {
    SQLITE {
        @Override
        public String lockingRows() {
            return "";
        }

        @Override
        public String dependents() {
            return "SELECT task_id FROM dependencies WHERE blocker_id = ?";
        }

        @Override
        public String skippingLocked() {
            return "";
        }

        @Override
        public String elements() {
            return "SELECT value FROM json_each(?)";
        }

        @Override
        public String withAllNeeded(String tasks) {
            return """
                WITH RECURSIVE needed (id) AS (
                  SELECT id FROM (%s)
                  UNION
                  SELECT d.blocker_id FROM needed JOIN dependencies d ON d.task_id = needed.id
                  UNION
                  SELECT c.id FROM needed JOIN tasks c ON c.parent_id = needed.id)
                SELECT id FROM needed\
                """.formatted(tasks);
        }

        @Override
        public String isPartOf(String array) {
            return "NOT EXISTS (SELECT 1 FROM json_each(%s) n WHERE n.value NOT IN (SELECT value FROM json_each(?)))"
                    .formatted(array);
        }

        @Override
        public List<String> checkingKeysLater() {
            return List.of("PRAGMA defer_foreign_keys = ON");
        }

        @Override
        public String size() {
            return "SELECT page_count * page_size AS n FROM pragma_page_count(), pragma_page_size()";
        }

        @Override
        public List<String> keepingOthersFromTotals() {
            return List.of();
        }
    },
    POSTGRESQL {
        @Override
        public String lockingRows() {
            return " FOR NO KEY UPDATE";
        }

        @Override
        public String dependents() {
            return "SELECT t.id FROM dependencies d JOIN tasks t ON t.id = d.task_id WHERE d.blocker_id = ? ORDER BY"
                    + " t.id FOR NO KEY UPDATE OF t";
        }

        @Override
        public String skippingLocked() {
            return " FOR UPDATE OF t SKIP LOCKED";
        }

        @Override
        public String elements() {
            return "SELECT json_array_elements_text(CAST(? AS json))";
        }

        @Override
        public String withAllNeeded(String tasks) {
            return """
                WITH RECURSIVE needed (id) AS (
                  SELECT id FROM (%s) AS first
                  UNION
                  SELECT n.id FROM needed CROSS JOIN LATERAL (
                    SELECT d.blocker_id AS id FROM dependencies d WHERE d.task_id = needed.id
                    UNION ALL
                    SELECT c.id FROM tasks c WHERE c.parent_id = needed.id) AS n)
                SELECT id FROM needed\
                """.formatted(tasks);
        }

        @Override
        public String isPartOf(String array) {
            return "CAST(%s AS jsonb) <@ CAST(? AS jsonb)".formatted(array);
        }

        @Override
        public List<String> checkingKeysLater() {
            return List.of("SET CONSTRAINTS ALL DEFERRED");
        }

        @Override
        public String size() {
            return """
                SELECT CAST(coalesce(sum(pg_total_relation_size(c.oid)), 0) AS bigint) AS n FROM pg_class c
                WHERE c.relkind = 'r' AND c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())\
                """;
        }

        @Override
        public List<String> keepingOthersFromTotals() {
            return List.of("LOCK TABLE day_totals, day_tools IN SHARE ROW EXCLUSIVE MODE");
        }
    };

    /** At the end of a query: nobody else changes these rows before the transaction's end; SQLite has one writer anyway. */
    public abstract String lockingRows();

    /** A query for the ids of tasks that wait for another one, which locks them in the order in which all do. */
    public abstract String dependents();

    /** Rows {@code t} are locked, and those that somebody else has locked are passed over. */
    public abstract String skippingLocked();

    /** A query for the texts of the JSON array that is its parameter. */
    public abstract String elements();

    /** A query for the ids of tasks that another query finds, and of all that those need, directly or not. */
    public abstract String withAllNeeded(String tasks);

    /** A condition: all texts of the JSON array are among those of the one that is its parameter. */
    public abstract String isPartOf(String array);

    /** Lets rows of this transaction name others that come only later in it. */
    public abstract List<String> checkingKeysLater();

    /** A query for how many bytes all of it takes, {@code n}. */
    public abstract String size();

    /** Lets nobody else add to the totals by day before the transaction's end. */
    public abstract List<String> keepingOthersFromTotals();
}
