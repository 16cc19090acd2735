package dev.ratchet.app.serve;

import dev.ratchet.app.serve.LoopActions.Action;
import dev.ratchet.json.Json;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.http.Route;
import dev.ratchet.web.http.WebAnswer;
import dev.ratchet.web.http.WebProblem;
import dev.ratchet.web.http.WebRequest;
import dev.ratchet.web.page.ConfirmationPage;
import dev.ratchet.web.page.RefusedTaskPage;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What forms of pages ask for: each leads back to the page it came from, which shows what came of it. */
record ActionRoutes(ServedProject served) {
    List<Route> routes() {
        List<Route> all = new ArrayList<>();
        for (Action action : Action.values()) {
            String path = "/loops/{name}/" + action.word();
            all.add(Route.post(path, request -> {
                String _ = new LoopActions(served).ask(request.place("name"), action);
                return WebAnswer.seeOther(loop(request));
            }));
            if (!action.isUndoable()) {
                all.add(Route.get(path, request -> asking(request, action)));
            }
        }
        all.add(Route.post("/loops/{name}/note", request -> {
            String _ = new LoopActions(served).note(request.place("name"), text(request));
            return WebAnswer.seeOther(loop(request));
        }));
        all.addAll(tasks());
        all.addAll(words());
        return all;
    }

    private List<Route> tasks() {
        TaskActions tasks = new TaskActions(served);
        List<Route> all = new ArrayList<>();
        all.add(Route.post("/tasks", request -> adding(tasks, request.form())));
        all.add(Route.post("/tasks/{id}", request -> {
            String _ = tasks.update(request.place("id"), request.form());
            return WebAnswer.seeOther(task(request));
        }));
        for (TaskActions.Action action : TaskActions.Action.values()) {
            all.add(Route.post("/tasks/{id}/" + action.word(), request -> {
                String _ = tasks.change(request.place("id"), action);
                boolean fromBoard = "/board".equals(request.form().get("back"));
                return WebAnswer.seeOther(fromBoard ? "/board" : task(request));
            }));
        }
        all.add(Route.get("/tasks/{id}/retry", request -> WebAnswer.html(retrying(request))));
        return all;
    }

    /** Whoever has filled in something wrong gets it back. */
    private WebAnswer adding(TaskActions tasks, Map<String, String> form) {
        try {
            String id = Json.parseOrNothing(tasks.add(form)).textAt("id");
            return WebAnswer.seeOther("/tasks/" + part(id));
        } catch (WebProblem why) {
            if (why.status() >= 500) {
                throw why;
            }
            return WebAnswer.html(400, new RefusedTaskPage(served.frame(), form, why).html());
        }
    }

    private Html retrying(WebRequest request) {
        return new ConfirmationPage(
                        served.frame(),
                        "Begin task %s anew?".formatted(request.place("id")),
                        "It can be claimed again, and its tries are counted from nought. What became of it before"
                                + " stays in its log.",
                        "Begin anew",
                        task(request) + "/retry",
                        task(request))
                .html();
    }

    /** What people tell agents. */
    private List<Route> words() {
        QuestionActions questions = new QuestionActions(served);
        return List.of(
                Route.post("/questions/{question}/answer", request -> {
                    String _ = questions.answer(request.number("question"), text(request));
                    return WebAnswer.seeOther("/questions");
                }),
                Route.post("/tasks/{id}/note", request -> {
                    String _ = questions.note(request.place("id"), text(request));
                    return WebAnswer.seeOther(task(request));
                }),
                Route.post("/tasks/{id}/approve", request -> {
                    String _ = questions.approve(request.place("id"), text(request));
                    return WebAnswer.seeOther(task(request));
                }),
                Route.post("/tasks/{id}/reject", request -> {
                    String _ = questions.reject(request.place("id"), text(request));
                    return WebAnswer.seeOther(task(request));
                }));
    }

    private static String text(WebRequest request) {
        return request.form().getOrDefault("text", "");
    }

    private WebAnswer asking(WebRequest request, Action action) {
        String name = request.place("name");
        return WebAnswer.html(new ConfirmationPage(
                        served.frame(),
                        "%s '%s'?".formatted(action.title(), name),
                        action.consequence(),
                        action.title(),
                        loop(request) + "/" + action.word(),
                        loop(request))
                .html());
    }

    private static String loop(WebRequest request) {
        return "/loops/" + part(request.place("name"));
    }

    private static String task(WebRequest request) {
        return "/tasks/" + part(request.place("id"));
    }

    private static String part(String word) {
        return URLEncoder.encode(word, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
