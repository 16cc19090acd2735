package dev.ratchet.journal.metrics;

import dev.ratchet.journal.metrics.MetricsSummary.Scope;
import dev.ratchet.journal.query.SessionSummary;
import dev.ratchet.loop.base.LoopName;
import dev.ratchet.store.Database;
import dev.ratchet.store.RowSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The sessions that are over, one by one. */
public record SessionRows(Database database) {
    private static final String EVERYTHING = """
        s.number AS session, a.loop AS name, a.run_id AS run, a.id AS attempt, a.iteration, a.retry, s.role, s.agent,
        s.dialect, s.model, s.session_id, s.started_at, s.ended_at, s.duration_secs, s.exit_code, s.class, s.reason,
        s.evidence, s.resets_at, a.verdict, a.reason AS verdict_reason, (a.counts <> 0 AND s.role = 'working') AS counted,
        (a.committed <> 0 AND s.role = 'working') AS committed, s.turns, s.tool_calls, s.tools, s.input_tokens,
        s.output_tokens, s.cache_read_tokens, s.cost_usd, s.files_changed, s.permission_denials, s.output_bytes,
        s.output_file, a.item AS work_item, s.cache_creation_tokens, s.permission_mode, s.api_duration_secs,
        s.stop_reason, (SELECT r.host FROM runs r WHERE r.id = a.run_id) AS worker\
        """;

    /** The latest, oldest first. */
    public List<SessionSummary> last(@Nullable String loop, int most) {
        return database.query(newest(SessionSummary.COLUMNS), SessionSummary::of, loop, most)
                .reversed();
    }

    /** The latest with everything that is known of them, oldest first. */
    public void last(@Nullable String loop, int most, RowSink sink) {
        database.pour(
                "SELECT * FROM (" + newest(EVERYTHING) + ") AS newest ORDER BY session",
                new TypedRows(sink),
                loop,
                most);
    }

    /** All of them with everything that is known of them, oldest first. */
    public void all(Scope scope, RowSink sink) {
        database.pour(
                "SELECT " + EVERYTHING + " FROM sessions s JOIN attempts a ON a.id = s.attempt_id WHERE s.ended_at IS"
                        + " NOT NULL AND (CAST(?1 AS TEXT) IS NULL OR a.loop = ?1) AND s.started_at >="
                        + " ?2 ORDER BY s.number",
                new TypedRows(sink),
                scope.loop(),
                scope.since() == null ? "" : scope.since().toString());
    }

    /** By way of the attempts, whose order is kept together with their loop. */
    private static String newest(String columns) {
        return "SELECT " + columns + " FROM attempts a CROSS JOIN sessions s ON s.attempt_id = a.id"
                + " WHERE s.ended_at IS NOT NULL AND (CAST(?1 AS TEXT) IS NULL OR a.loop = ?1)"
                + " ORDER BY a.started_at DESC, s.number DESC LIMIT ?2";
    }

    /** A cell that is JSON already. */
    public record JsonValue(String json) {
        @Override
        public String toString() {
            return json;
        }
    }

    /** Gives the cells of sessions back the types that a database does not have. */
    private static final class TypedRows implements RowSink {
        private static final Set<String> YES_OR_NO = Set.of("committed", "counted");
        private static final Set<String> JSON = Set.of("tools");
        private static final String WORKER = "worker";

        private final RowSink sink;
        private List<String> names = List.of();

        TypedRows(RowSink sink) {
            this.sink = sink;
        }

        @Override
        public void columns(List<String> found) {
            names = found;
            sink.columns(found);
        }

        @Override
        public boolean row(List<@Nullable Object> cells) {
            List<@Nullable Object> typed = new ArrayList<>(cells.size());
            for (int i = 0; i < cells.size(); i++) {
                typed.add(names.get(i).equals(WORKER) ? worker(cells, i) : typed(names.get(i), cells.get(i)));
            }
            return sink.row(typed);
        }

        /** Where a loop has the name of its worker it is that, and not the machine's. */
        private @Nullable Object worker(List<@Nullable Object> cells, int machine) {
            String loop = String.valueOf(cells.get(names.indexOf("name")));
            Optional<String> named = LoopName.worker(loop);
            return named.isPresent() ? named.get() : cells.get(machine);
        }

        private static @Nullable Object typed(String name, @Nullable Object cell) {
            if (YES_OR_NO.contains(name)) {
                return Boolean.TRUE.equals(cell) || (cell instanceof Number number && number.longValue() != 0);
            }
            return cell instanceof String text && JSON.contains(name) ? new JsonValue(text) : cell;
        }
    }
}
