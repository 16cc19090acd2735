package dev.ratchet.app.serve;

import dev.ratchet.fleet.landing.LandingRecords.Waiting;
import dev.ratchet.fleet.run.RunRecord;
import dev.ratchet.fleet.run.RunRecords;
import dev.ratchet.journal.ReceiptTable;
import dev.ratchet.journal.metrics.MetricsSummary;
import dev.ratchet.journal.query.JournalEntries;
import dev.ratchet.journal.query.JournalEntry;
import dev.ratchet.journal.query.LoopQueries;
import dev.ratchet.journal.query.RunHistoryQueries;
import dev.ratchet.loop.history.History.OpenLimit;
import dev.ratchet.screen.project.WatchedLoop;
import dev.ratchet.store.Database;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.http.Route;
import dev.ratchet.web.http.WebAnswer;
import dev.ratchet.web.http.WebProblem;
import dev.ratchet.web.http.WebRequest;
import dev.ratchet.web.page.BoardPage;
import dev.ratchet.web.page.CostsPage;
import dev.ratchet.web.page.CostsPage.Span;
import dev.ratchet.web.page.CostsPage.Split;
import dev.ratchet.web.page.CostsPage.View;
import dev.ratchet.web.page.GraphPage;
import dev.ratchet.web.page.JournalPage;
import dev.ratchet.web.page.LandingsPage;
import dev.ratchet.web.page.LoopPage;
import dev.ratchet.web.page.OverviewPage;
import dev.ratchet.web.page.QuestionsPage;
import dev.ratchet.web.page.RunPage;
import dev.ratchet.web.page.TaskListPage;
import dev.ratchet.web.page.TaskPage;
import dev.ratchet.web.piece.PastAttempts;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.work.graph.TaskScope;
import dev.ratchet.work.question.QuestionQueries;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** The pages for people, each with what it is made of. */
record PageRoutes(ServedProject served, TaskChanges changes, GraphReading graph, RenderedPages rendered) {
    private static final int LATEST = 12;
    private static final int MOST_ATTEMPTS = 200;
    private static final int MOST_TASKS = 200;
    private static final int MOST_ENTRIES = 100;

    private static final int SMALLEST = 10;
    private static final int LARGEST = 400;

    PageRoutes(ServedProject served) {
        this(served, new TaskChanges(served), new GraphReading(served), new RenderedPages(served));
    }

    /** Makes a page of a request. */
    private interface Page {
        Html of(WebRequest request) throws InterruptedException;
    }

    List<Route> routes() {
        return List.of(
                page("/", _ -> overview()),
                page("/loops/{name}", request -> loop(request.place("name"))),
                page("/runs/{id}", request -> run(request.place("id"))),
                page("/board", _ -> board()),
                page("/graph", this::graph),
                page("/tasks", this::tasks),
                // What an agent has changed is looked up anew.
                Route.get("/tasks/{id}", request -> WebAnswer.html(task(request.place("id")))),
                page("/questions", _ -> questions()),
                page("/landings", _ -> new LandingsPage(served.frame(), served.snapshot()).html()),
                page("/costs", this::costs),
                page("/journal", this::journal));
    }

    private Route page(String path, Page page) {
        return Route.get(path, request -> rendered.of(request, () -> page.of(request)));
    }

    /** The first page. */
    Html overview() {
        PastAttempts latest =
                attempts(history -> history.attempts(null, LATEST)).reversed();
        return new OverviewPage(served.frame(), served.snapshot(), latest).html();
    }

    private PastAttempts attempts(Function<RunHistoryQueries, List<RunHistoryQueries.Line>> question) {
        return served.read(database -> attempts(database, question))
                .orElseGet(() -> new PastAttempts(List.of(), Map.of()));
    }

    /** With the titles of what they were at. */
    private static PastAttempts attempts(
            Database database, Function<RunHistoryQueries, List<RunHistoryQueries.Line>> question) {
        List<RunHistoryQueries.Line> lines = question.apply(new RunHistoryQueries(database));
        TaskQueries tasks = new TaskQueries(database);
        Map<String, String> titles = new HashMap<>();
        lines.stream()
                .filter(RunHistoryQueries.Line::claimed)
                .map(RunHistoryQueries.Line::item)
                .distinct()
                .forEach(item -> tasks.find(item).ifPresent(task -> titles.put(item, task.title())));
        return new PastAttempts(lines, titles);
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

    private Html board() {
        List<Waiting> landing = served.snapshot().landing();
        return served.read(database -> {
                    BoardReading board = new BoardReading(database, landing);
                    return new BoardPage(served.frame(), board.columns(), board.waiting()).html();
                })
                .orElseGet(() -> new BoardPage(served.frame(), List.of(), 0).html());
    }

    private Html graph(WebRequest request) {
        long zoom = Math.clamp(request.asked("zoom", 100), SMALLEST, LARGEST);
        return graph.page(new GraphPage.View(
                        request.asked("feature").orElse(""), request.asked("q").orElse(""), (int) zoom))
                .html();
    }

    private Html costs(WebRequest request) {
        Instant now = served.time().now();
        Split split = "model".equals(request.asked("by").orElse("")) ? Split.MODEL : Split.AGENT;
        List<OpenLimit> limits = served.snapshot().limits();
        return served.read(database -> {
                    View view = new View(span(request, database, now), split);
                    CostReading costs = new CostReading(database, view, now);
                    return new CostsPage(served.frame(), view, costs.summary(), costs.charts(), costs.shares(), limits)
                            .html();
                })
                .orElseGet(() -> new CostsPage(
                                served.frame(),
                                new View(Span.DAY, split),
                                MetricsSummary.empty(MetricsSummary.Scope.ALL),
                                List.of(),
                                List.of(),
                                limits)
                        .html());
    }

    private static Span span(WebRequest request, Database database, Instant now) {
        String word = request.asked("span").orElse("");
        return Arrays.stream(Span.values())
                .filter(span -> span.word().equals(word))
                .findFirst()
                .orElseGet(() -> CostReading.usual(database, now));
    }

    private Html questions() {
        return served.read(QuestionQueries::new)
                .map(queries -> new QuestionsPage(served.frame(), queries.open(), queries.answered(MOST_ENTRIES)))
                .orElseGet(() -> new QuestionsPage(served.frame(), List.of(), List.of()))
                .html();
    }

    private Html task(String id) throws InterruptedException {
        Database database = served.read(Function.identity()).orElseThrow(() -> noTask(id));
        Task task = new TaskQueries(database).find(id).orElseThrow(() -> noTask(id));
        return page(task, database);
    }

    private static WebProblem noTask(String id) {
        return WebProblem.notFound("there is no task '%s'".formatted(id));
    }

    private Html page(Task task, Database database) throws InterruptedException {
        String id = task.id();
        TaskQueries queries = new TaskQueries(database);
        TaskPage.Record record = new TaskPage.Record(
                new LoopQueries(database).spentOn(id),
                queries.logEnd(id),
                attempts(database, history -> history.attemptsAtItem(id, MOST_ATTEMPTS))
                        .reversed(),
                new ReceiptTable(database).ofItem(id),
                new QuestionQueries(database).openAbout(id),
                changes.of(id, database));
        TaskPage.Neighbours neighbours =
                new TaskPage.Neighbours(queries.blockers(id), queries.dependents(id), queries.children(id));
        return new TaskPage(served.frame(), task, neighbours, record).html();
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
