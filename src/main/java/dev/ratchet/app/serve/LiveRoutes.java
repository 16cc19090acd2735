package dev.ratchet.app.serve;

import dev.ratchet.journal.query.SessionQueries.PastSession;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.http.Route;
import dev.ratchet.web.http.WebAnswer;
import dev.ratchet.web.http.WebRequest;
import java.time.Duration;
import java.util.List;

/** What pages listen to while they are open. */
record LiveRoutes(ServedProject served, SessionPages sessions) {
    /** Who has heard nothing for so long is sent something, by which a reader that has gone is noticed. */
    static final Duration BEAT = Duration.ofSeconds(5);

    private static final String EVENTS = "text/event-stream; charset=utf-8";

    List<Route> routes() {
        return List.of(Route.get("/live", this::changes), Route.get("/sessions/{session}/stream", this::session));
    }

    /** Tells that something has changed; what that is the page fetches by itself. */
    private WebAnswer changes(WebRequest request) {
        return new WebAnswer.Stream(EVENTS, out -> {
            long known = request.header("last-event-id").isPresent()
                    ? -1
                    : served.changes().count();
            out.beat();
            while (true) {
                long now = served.changes().awaitMore(known, BEAT);
                if (now > known) {
                    out.send("changed", Long.toString(now), Long.toString(now));
                } else {
                    out.beat();
                }
                known = now;
            }
        });
    }

    private WebAnswer session(WebRequest request) {
        PastSession session = sessions.find(request);
        long after = place(request);
        return new WebAnswer.Stream(EVENTS, out -> {
            try (SessionStream stream = new SessionStream(
                    served,
                    session,
                    after,
                    found -> Html.several(SessionPages.html(session, found)).written())) {
                stream.sendTo(out);
            }
        });
    }

    /** Where a reader of a session goes on. */
    static long place(WebRequest request) {
        return request.header("last-event-id")
                .filter(id -> id.matches("\\d{1,15}"))
                .map(Long::parseLong)
                .orElseGet(() -> request.asked("from", 0));
    }
}
