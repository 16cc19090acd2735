package dev.ratchet.app.serve;

import dev.ratchet.fleet.run.RunRecord;
import dev.ratchet.fleet.run.RunRecords;
import dev.ratchet.journal.ReceiptTable;
import dev.ratchet.journal.query.JournalEntries;
import dev.ratchet.journal.query.JournalEntry;
import dev.ratchet.journal.query.LoopQueries;
import dev.ratchet.journal.query.RunHistoryQueries;
import dev.ratchet.screen.project.WatchedLoop;
import dev.ratchet.store.Database;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.http.Route;
import dev.ratchet.web.http.WebAnswer;
import dev.ratchet.web.http.WebProblem;
import dev.ratchet.web.http.WebRequest;
import dev.ratchet.web.page.JournalPage;
import dev.ratchet.web.page.LandingsPage;
import dev.ratchet.web.page.LoopPage;
import dev.ratchet.web.page.OverviewPage;
import dev.ratchet.web.page.RunPage;
import dev.ratchet.web.page.TaskListPage;
import dev.ratchet.web.page.TaskPage;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.work.graph.TaskScope;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The pages for people, each with what it is made of. */
record PageRoutes(ServedProject served) {
    private static final int LATEST = 12;
    private static final int MOST_ATTEMPTS = 200;
    private static final int MOST_TASKS = 200;
    private static final int MOST_ENTRIES = 100;

    /** Makes a page of a request. */
    private interface Page {
        Html of(WebRequest request);
    }

    List<Route> routes() {
        return List.of(
                page("/", _ -> overview()),
                page("/loops/{name}", request -> loop(request.place("name"))),
                page("/runs/{id}", request -> run(request.place("id"))),
                page("/tasks", this::tasks),
                page("/tasks/{id}", request -> task(request.place("id"))),
                page("/landings", _ -> new LandingsPage(served.frame(), served.snapshot()).html()),
                page("/journal", this::journal));
    }

    private static Route page(String path, Page page) {
        return Route.get(path, request -> WebAnswer.html(page.of(request)));
    }

    /** The first page. */
    Html overview() {
        List<RunHistoryQueries.Line> latest =
                attempts(history -> history.attempts(null, LATEST)).reversed();
        return new OverviewPage(served.frame(), served.snapshot(), latest).html();
    }

    private List<RunHistoryQueries.Line> attempts(Function<RunHistoryQueries, List<RunHistoryQueries.Line>> question) {
        return served.read(database -> question.apply(new RunHistoryQueries(database)))
                .orElse(List.of());
    }

    private Html loop(String name) {
        WatchedLoop loop =
                served.loop(name).orElseThrow(() -> WebProblem.notFound("no loop '%s' has run here".formatted(name)));
        String run = served.read(database -> new RunRecords(database)
                        .latestOf(name)
                        .map(RunRecord::id)
                        .orElse(""))
                .orElse("");
        return new LoopPage(
                        served.frame(),
                        loop,
                        run,
                        attempts(history -> history.attempts(name, MOST_ATTEMPTS))
                                .reversed())
                .html();
    }

    private Html run(String id) {
        RunRecord run = served.read(
                        database -> new RunRecords(database).find(id).orElse(null))
                .orElseThrow(() -> WebProblem.notFound("there is no run '%s'".formatted(id)));
        return new RunPage(
                        served.frame(),
                        run,
                        attempts(history -> history.attemptsOfRun(id, MOST_ATTEMPTS)),
                        served.time().now())
                .html();
    }

    private Html tasks(WebRequest request) {
        String status = request.asked("status").orElse("");
        String search = request.asked("q").orElse("");
        List<Task> found =
                served.read(database -> tasks(database, status, search)).orElse(List.of());
        return new TaskListPage(
                        served.frame(),
                        served.snapshot().taskCounts(),
                        status,
                        search,
                        found.stream().limit(MOST_TASKS).toList(),
                        found.size())
                .html();
    }

    private static List<Task> tasks(Database database, String status, String search) {
        TaskQueries queries = new TaskQueries(database);
        List<Task> all =
                status.equals("ready") ? queries.ready(new TaskScope.All()) : queries.list(TaskQueries.Filter.NONE);
        String word = search.toLowerCase(Locale.ROOT);
        return all.stream()
                .filter(task -> status.isEmpty()
                        || status.equals("ready")
                        || task.status().word().equals(status))
                .filter(task -> word.isEmpty()
                        || (task.id() + " " + task.title())
                                .toLowerCase(Locale.ROOT)
                                .contains(word))
                .toList();
    }

    private Html task(String id) {
        return served.read(database -> {
                    TaskQueries queries = new TaskQueries(database);
                    return queries.find(id)
                            .map(task -> page(task, queries, database))
                            .orElse(null);
                })
                .orElseThrow(() -> WebProblem.notFound("there is no task '%s'".formatted(id)));
    }

    private Html page(Task task, TaskQueries queries, Database database) {
        String id = task.id();
        return new TaskPage(
                        served.frame(),
                        task,
                        new TaskPage.Neighbours(queries.blockers(id), queries.dependents(id), queries.children(id)),
                        new TaskPage.Record(
                                new LoopQueries(database).spentOn(id),
                                queries.log(id),
                                new RunHistoryQueries(database)
                                        .attemptsAtItem(id, MOST_ATTEMPTS)
                                        .reversed(),
                                new ReceiptTable(database).ofItem(id)))
                .html();
    }

    private Html journal(WebRequest request) {
        String search = request.asked("q").orElse("");
        Instant before = request.asked("before").map(PageRoutes::moment).orElse(Instant.parse("9999-01-01T00:00:00Z"));
        List<JournalEntry> entries = served.read(
                        database -> new JournalEntries(database).before(before, search, MOST_ENTRIES))
                .orElse(List.of());
        return new JournalPage(served.frame(), entries, search, entries.size() == MOST_ENTRIES).html();
    }

    private static Instant moment(String word) {
        try {
            return Instant.parse(word);
        } catch (DateTimeParseException _) {
            throw WebProblem.malformed("'%s' is no moment".formatted(word));
        }
    }
}
