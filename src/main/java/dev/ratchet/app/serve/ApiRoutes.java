package dev.ratchet.app.serve;

import dev.ratchet.app.session.HistoryText;
import dev.ratchet.journal.query.RunHistoryQueries;
import dev.ratchet.journal.query.SessionQueries.PastSession;
import dev.ratchet.json.Json;
import dev.ratchet.web.http.Route;
import dev.ratchet.web.http.WebAnswer;
import dev.ratchet.web.http.WebProblem;
import dev.ratchet.web.http.WebRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What programs can ask for: the objects are those that commands print with {@code --json}. */
record ApiRoutes(ServedProject served, SessionPages sessions) {
    static final String BASE = "/api/v1/";

    /** How many of what there may be much of are answered if nobody says otherwise. */
    private static final long MANY = 100;

    List<Route> routes() {
        return Stream.of(looking(), steering(), own()).flatMap(List::stream).toList();
    }

    /** What commands print. */
    private List<Route> looking() {
        return List.of(
                get("loops", _ -> List.of("status")),
                get("loops/{name}", request -> List.of("status", "--name", request.place("name"))),
                get("runs", request -> limited(request, "history", "--runs")),
                get("attempts", request -> limited(request, "history")),
                get("sessions", request -> limited(request, "sessions", "list")),
                get(
                        "sessions/{session}",
                        request -> List.of("sessions", "show", Integer.toString(request.number("session")))),
                get("tasks", ApiRoutes::tasks),
                get("tasks/{id}", request -> List.of("task", "show", "--", request.place("id"))),
                get("graph", _ -> List.of("task", "graph")),
                get("landings", request -> limited(request, "landings")),
                get("questions", ApiRoutes::questions),
                get("saved", _ -> List.of("saved", "list")),
                get("saved/{item}/{number}", request -> List.of("saved", "show", "--", SavedPages.name(request))),
                get("metrics", _ -> List.of("metrics", "summary")));
    }

    /** What no command prints. */
    private List<Route> own() {
        return List.of(
                Route.get(BASE + "runs/{id}", request -> run(request.place("id"))),
                Route.get(BASE + "sessions/{session}/blocks", this::blocks),
                Route.get(BASE + "limits", _ -> WebAnswer.json(limits())),
                Route.get(BASE + "openapi.json", _ -> OpenApi.answer()),
                Route.get("/healthz", _ -> WebAnswer.json("{\"status\":\"ok\"}")),
                Route.get("/metrics", _ -> new PrometheusText(served).answer()));
    }

    private List<Route> steering() {
        LoopActions loops = new LoopActions(served);
        TaskActions tasks = new TaskActions(served);
        List<Route> all = new ArrayList<>();
        for (LoopActions.Action action : LoopActions.Action.values()) {
            all.add(post("loops/{name}/" + action.word(), request -> loops.ask(request.place("name"), action)));
        }
        all.add(post("loops/{name}/note", request -> loops.note(request.place("name"), text(request))));
        all.add(post("tasks", request -> tasks.add(fields(request))));
        for (TaskActions.Action action : TaskActions.Action.values()) {
            all.add(post("tasks/{id}/" + action.word(), request -> tasks.change(request.place("id"), action)));
        }
        all.addAll(words());
        all.add(new Route(
                "PATCH",
                BASE + "tasks/{id}",
                request -> WebAnswer.json(tasks.update(request.place("id"), fields(request)))));
        return all;
    }

    /** What people tell agents, and bring back. */
    private List<Route> words() {
        QuestionActions questions = new QuestionActions(served);
        return List.of(
                post(
                        "questions/{question}/answer",
                        request -> questions.answer(request.number("question"), text(request))),
                post("tasks/{id}/note", request -> questions.note(request.place("id"), text(request))),
                post("tasks/{id}/approve", request -> questions.approve(request.place("id"), text(request))),
                post("tasks/{id}/reject", request -> questions.reject(request.place("id"), text(request))),
                post(
                        "saved/{item}/{number}/restore",
                        request -> new SavedPages(served)
                                .restore(
                                        SavedPages.name(request),
                                        fields(request).getOrDefault("branch", ""))));
    }

    private static String text(WebRequest request) {
        return fields(request).getOrDefault("text", "");
    }

    private interface Done {
        String by(WebRequest request);
    }

    private static Route post(String path, Done done) {
        return Route.post(BASE + path, request -> WebAnswer.json(done.by(request)));
    }

    /** The members of the object that was sent; nothing was if there is no body. */
    private static Map<String, String> fields(WebRequest request) {
        if (request.body().isEmpty()) {
            return Map.of();
        }
        Json object = Json.parseOrNothing(request.body());
        if (!object.isObject()) {
            throw new WebProblem(415, "what is sent has to be a JSON object");
        }
        Map<String, String> fields = new HashMap<>();
        object.members().keySet().forEach(name -> {
            String value = object.at(name).scalar();
            if (value != null) {
                fields.put(name, value);
            }
        });
        return fields;
    }

    private WebAnswer run(String id) {
        return served.read(database -> new RunHistoryQueries(database)
                        .run(id)
                        .map(run -> HistoryText.json(run, served.project().running(database)))
                        .orElse(null))
                .map(WebAnswer::json)
                .orElseThrow(() -> WebProblem.notFound("there is no run '%s'".formatted(id)));
    }

    private WebAnswer blocks(WebRequest request) {
        PastSession session = sessions.find(request);
        SessionPages.Part part = sessions.part(session, request.asked("before", Long.MAX_VALUE));
        return WebAnswer.json(Json.object(json -> json.put("session", session.number())
                .put("from", part.from())
                .put("to", part.to())
                .raw("blocks", BlockJson.array(part.found()))));
    }

    private String limits() {
        return Json.array(json -> served.snapshot()
                .limits()
                .forEach(limit ->
                        json.object(() -> json.put("agent", limit.account()).put("resets_at", limit.resetsAt()))));
    }

    private interface Words {
        List<String> of(WebRequest request);
    }

    private Route get(String path, Words words) {
        return Route.get(BASE + path, request -> new CommandCall(served).answer(words.of(request)));
    }

    private static List<String> limited(WebRequest request, String... command) {
        List<String> words = new ArrayList<>(List.of(command));
        request.asked("loop").ifPresent(loop -> words.addAll(List.of("--name", loop)));
        words.addAll(List.of("--limit", Long.toString(request.asked("limit", MANY))));
        return words;
    }

    private static List<String> questions(WebRequest request) {
        List<String> words = new ArrayList<>(List.of("questions"));
        if (request.asked("all").isPresent()) {
            words.add("--all");
        }
        words.addAll(List.of("--limit", Long.toString(request.asked("limit", MANY))));
        return words;
    }

    private static List<String> tasks(WebRequest request) {
        List<String> words = new ArrayList<>(List.of("task", "list"));
        request.asked("status").ifPresent(status -> words.addAll(List.of("--status", status)));
        request.asked("feature").ifPresent(feature -> words.addAll(List.of("--feature", feature)));
        return words;
    }
}
