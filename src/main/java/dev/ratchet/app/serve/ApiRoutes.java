package dev.ratchet.app.serve;

import dev.ratchet.web.http.Route;
import dev.ratchet.web.http.WebAnswer;
import dev.ratchet.web.http.WebRequest;
import java.util.ArrayList;
import java.util.List;

/** What programs can ask for: the objects are those that commands print with {@code --json}. */
record ApiRoutes(ServedProject served) {
    static final String BASE = "/api/v1/";

    /** How many of what there may be much of are answered if nobody says otherwise. */
    private static final long MANY = 100;

    List<Route> routes() {
        return List.of(
                get("loops", _ -> List.of("status")),
                get("loops/{name}", request -> List.of("status", "--name", request.place("name"))),
                get("runs", request -> limited(request, "history", "--runs")),
                get("attempts", request -> limited(request, "history")),
                get("sessions", request -> limited(request, "sessions", "list")),
                get("sessions/{session}", request ->
                        List.of("sessions", "show", Integer.toString(request.number("session")))),
                get("tasks", ApiRoutes::tasks),
                get("tasks/{id}", request -> List.of("task", "show", "--", request.place("id"))),
                get("graph", _ -> List.of("task", "graph")),
                get("landings", request -> limited(request, "landings")),
                get("metrics", _ -> List.of("metrics", "summary")),
                Route.get("/healthz", _ -> WebAnswer.json("{\"status\":\"ok\"}")));
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

    private static List<String> tasks(WebRequest request) {
        List<String> words = new ArrayList<>(List.of("task", "list"));
        request.asked("status").ifPresent(status -> words.addAll(List.of("--status", status)));
        request.asked("feature").ifPresent(feature -> words.addAll(List.of("--feature", feature)));
        return words;
    }
}
