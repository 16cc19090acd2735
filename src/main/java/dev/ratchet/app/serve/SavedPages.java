package dev.ratchet.app.serve;

import dev.ratchet.journal.RequestMailbox;
import dev.ratchet.web.http.Route;
import dev.ratchet.web.http.WebAnswer;
import dev.ratchet.web.http.WebRequest;
import dev.ratchet.web.page.SavedContentPage;
import dev.ratchet.web.page.SavedPage;
import dev.ratchet.workspace.saved.SavedWork;
import java.util.List;

/** Saved work, to look at and to bring back: as a branch, since a page writes files nowhere. */
record SavedPages(ServedProject served) {
    List<Route> routes() {
        return List.of(
                Route.get(
                        "/saved",
                        _ -> WebAnswer.html(
                                new SavedPage(served.frame(), saved().list().reversed()).html())),
                Route.get(
                        "/saved/{item}/{number}",
                        request -> WebAnswer.html(
                                new SavedContentPage(served.frame(), saved().show(name(request))).html())),
                Route.post("/saved/{item}/{number}/restore", request -> {
                    String _ = restore(name(request), request.form().getOrDefault("branch", ""));
                    return WebAnswer.seeOther("/saved/" + name(request));
                }));
    }

    /** Makes a branch of saved work: the object of {@code ratchet saved restore --json}. */
    String restore(String name, String branch) {
        String done = new CommandCall(served).json(List.of("saved", "restore", "--branch=" + branch, "--", name));
        var _ = served.read(database -> {
            // No loop asked for it and none has anything to do about it, but the journal says who did.
            new RequestMailbox(database, served.time()).done("", "restore " + name, LoopActions.WEB);
            return name;
        });
        served.refresh();
        return done;
    }

    static String name(WebRequest request) {
        return request.place("item") + "/" + request.place("number");
    }

    private SavedWork saved() {
        return new SavedWork(served.project().repository(served.terminal()));
    }
}
