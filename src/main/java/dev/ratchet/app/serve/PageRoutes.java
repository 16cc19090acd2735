package dev.ratchet.app.serve;

import dev.ratchet.journal.query.RunHistoryQueries;
import dev.ratchet.web.http.Route;
import dev.ratchet.web.http.WebAnswer;
import dev.ratchet.web.http.WebRequest;
import dev.ratchet.web.page.OverviewPage;
import java.util.List;

/** The pages for people, each with what it is made of. */
record PageRoutes(ServedProject served) {
    private static final int LATEST = 12;

    List<Route> routes() {
        return List.of(Route.get("/", this::overview));
    }

    private WebAnswer overview(WebRequest request) {
        List<RunHistoryQueries.Line> latest = served.read(database -> new RunHistoryQueries(database)
                        .attempts(null, LATEST)
                        .reversed())
                .orElse(List.of());
        return WebAnswer.html(new OverviewPage(served.frame(), served.snapshot(), latest).html());
    }
}
