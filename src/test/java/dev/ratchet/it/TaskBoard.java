package dev.ratchet.it;

import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.work.ClaimOwner;
import dev.ratchet.work.graph.Features;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskClaims;
import dev.ratchet.work.graph.TaskDraft;
import dev.ratchet.work.graph.TaskGraph;
import dev.ratchet.work.graph.TaskLogEntry;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.work.graph.TaskScope;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** The tasks of a test's project, reached without a start of the program for each. */
record TaskBoard(TestProject project) {
    private static final RandomIds IDS = new RandomIds(new SecureRandom());

    String add(String title, String... blockers) {
        return with(database ->
                added(new TaskGraph(database, new SteadyTime(), IDS).add(TaskDraft.titled(title), List.of(blockers))));
    }

    /** As a loop does that is killed before it can begin. */
    void claim(String loop) {
        TaskClaims.Taken _ = with(database -> new TaskClaims(database, new SteadyTime())
                .next(new TaskScope.All(), ClaimOwner.of(loop), Duration.ofHours(1)));
    }

    String addTo(String feature, String title) {
        return with(database -> {
            Features features = new Features(database, new SteadyTime(), IDS);
            if (features.named(feature).isEmpty()) {
                features.create(feature, null);
            }
            TaskDraft draft = new TaskDraft(title, null, null, feature, null, null, null);
            return added(new TaskGraph(database, new SteadyTime(), IDS).add(draft, List.of()));
        });
    }

    private static String added(List<GraphFact> facts) {
        return facts.stream()
                .filter(GraphFact.Added.class::isInstance)
                .map(fact -> ((GraphFact.Added) fact).task())
                .findFirst()
                .orElseThrow();
    }

    Task get(String id) {
        return with(database -> new TaskQueries(database).get(id));
    }

    String status(String id) {
        return get(id).status().word();
    }

    /** All that was written down about a task, as {@code kind: text}. */
    List<String> log(String id) {
        return with(database ->
                new TaskQueries(database).log(id).stream().map(TaskBoard::line).toList());
    }

    private static String line(TaskLogEntry entry) {
        return entry.kind().word() + ": " + entry.text();
    }

    /** The verdicts on a task, oldest first; "open" where there is none yet. */
    List<String> verdicts(String id) {
        return with(database -> database.query(
                "SELECT coalesce(verdict, 'open') AS verdict FROM attempts WHERE item = ? ORDER BY started_at",
                row -> row.text("verdict"),
                id));
    }

    /** The roles of all sessions so far, oldest first. */
    List<String> roles() {
        return project.query("SELECT role FROM sessions ORDER BY number", row -> row.text("role"));
    }

    private <T> T with(Function<Database, T> action) {
        try (Database database = Database.open(project.path(".ratchet/ratchet.db"))) {
            return action.apply(database);
        }
    }
}
