package dev.ratchet.app.serve;

import dev.ratchet.fleet.landing.LandingRecords.Waiting;
import dev.ratchet.journal.query.AttemptsUnderWay;
import dev.ratchet.journal.query.AttemptsUnderWay.UnderWay;
import dev.ratchet.store.Database;
import dev.ratchet.web.page.BoardPage.Card;
import dev.ratchet.web.page.BoardPage.Column;
import dev.ratchet.web.page.BoardPage.Stage;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskCounts;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.work.graph.TaskScope;
import dev.ratchet.work.graph.TaskStatus;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds out how far tasks are; however many there are, only those that are shown are read. */
final class BoardReading {
    private static final int MOST = 30;

    private final TaskQueries queries;
    private final TaskCounts counts;
    private final Map<String, UnderWay> underWay = new HashMap<>();
    private final Map<String, Waiting> landing = new HashMap<>();

    BoardReading(Database database, List<Waiting> waiting) {
        this.queries = new TaskQueries(database);
        this.counts = queries.counts(new TaskScope.All());
        new AttemptsUnderWay(database).list().forEach(one -> underWay.put(one.item(), one));
        waiting.forEach(one -> landing.put(one.landing().item(), one));
    }

    /** How many cannot be begun yet. */
    int waiting() {
        return counts.open() - counts.ready() - counts.claimed() - counts.held();
    }

    List<Column> columns() {
        Map<Stage, List<Card>> claimed = claimed();
        List<Column> all = new ArrayList<>();
        for (Stage stage : Stage.values()) {
            switch (stage) {
                case READY -> all.add(new Column(stage, counts.ready(), cards(ready()), "/tasks?status=ready"));
                case IN_PROGRESS, VERIFYING, LANDING, HELD -> {
                    List<Card> cards = claimed.getOrDefault(stage, List.of());
                    if (stage != Stage.HELD || !cards.isEmpty()) {
                        List<Card> shown = cards.stream().limit(MOST).toList();
                        all.add(new Column(stage, cards.size(), shown, "/tasks?status=in_progress"));
                    }
                }
                case DONE -> all.add(new Column(stage, counts.done(), latest(TaskStatus.DONE), "/tasks?status=done"));
                case FAILED ->
                    all.add(new Column(stage, counts.failed(), latest(TaskStatus.FAILED), "/tasks?status=failed"));
            }
        }
        return all;
    }

    private List<Task> ready() {
        return queries.ready(new TaskScope.All(), MOST);
    }

    private static List<Card> cards(List<Task> tasks) {
        return tasks.stream().map(task -> new Card(task, "", null)).toList();
    }

    private List<Card> latest(TaskStatus status) {
        return queries.latest(status, MOST).stream()
                .map(task -> new Card(task, "", task.updatedAt()))
                .toList();
    }

    private Map<Stage, List<Card>> claimed() {
        Map<Stage, List<Card>> found = new EnumMap<>(Stage.class);
        for (Task task : queries.claimed()) {
            found.computeIfAbsent(stage(task), _ -> new ArrayList<>()).add(card(task));
        }
        return found;
    }

    private Stage stage(Task task) {
        if (task.held()) {
            return Stage.HELD;
        }
        if (landing.containsKey(task.id())) {
            return Stage.LANDING;
        }
        UnderWay attempt = underWay.get(task.id());
        return attempt != null && attempt.stage() == AttemptsUnderWay.Stage.VERIFYING
                ? Stage.VERIFYING
                : Stage.IN_PROGRESS;
    }

    private Card card(Task task) {
        Waiting queued = landing.get(task.id());
        UnderWay attempt = underWay.get(task.id());
        if (queued != null) {
            return new Card(task, queued.loop(), queued.landing().queuedAt());
        }
        return attempt == null
                ? new Card(task, "", task.held() ? task.updatedAt() : null)
                : new Card(task, attempt.loop(), attempt.startedAt());
    }
}
