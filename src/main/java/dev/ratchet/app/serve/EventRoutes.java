package dev.ratchet.app.serve;

import dev.ratchet.journal.query.JournalEntry;
import dev.ratchet.journal.query.JournalFollower;
import dev.ratchet.journal.query.SessionQueries.PastSession;
import dev.ratchet.web.http.Route;
import dev.ratchet.web.http.WebAnswer;
import dev.ratchet.web.http.WebRequest;
import dev.ratchet.web.http.WebStream;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;

/** What programs listen to: all that happens in the project, and what one session says. */
record EventRoutes(ServedProject served, SessionPages sessions) {
    private static final String EVENTS = "text/event-stream; charset=utf-8";

    List<Route> routes() {
        return List.of(
                Route.get(ApiRoutes.BASE + "events", this::journal),
                Route.get(ApiRoutes.BASE + "sessions/{session}/events", this::session));
    }

    private WebAnswer journal(WebRequest request) {
        Instant since = request.header("last-event-id")
                .or(() -> request.asked("since"))
                .flatMap(EventRoutes::moment)
                .orElseGet(() -> served.time().now());
        String last = request.header("last-event-id").orElse("");
        return new WebAnswer.Stream(
                EVENTS,
                out -> follow(last.isEmpty() ? JournalFollower.after(since) : JournalFollower.after(since, last), out));
    }

    /** An id begins with its moment. */
    private static Optional<Instant> moment(String id) {
        try {
            int end = id.indexOf('~');
            return Optional.of(Instant.parse(end < 0 ? id : id.substring(0, end)));
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    private void follow(JournalFollower journal, WebStream out) throws IOException, InterruptedException {
        out.beat();
        long known = served.changes().count();
        while (true) {
            for (JournalEntry entry : served.read(journal::next).orElse(List.of())) {
                out.send(entry.kind(), JournalFollower.place(entry), entry.json());
            }
            if (!journal.isBehind()) {
                known = awaitChange(known, out);
            }
        }
    }

    private long awaitChange(long known, WebStream out) throws IOException, InterruptedException {
        long now = served.changes().awaitMore(known, LiveRoutes.BEAT);
        if (now == known) {
            out.beat();
        }
        return now;
    }

    private WebAnswer session(WebRequest request) {
        PastSession session = sessions.find(request);
        long after = LiveRoutes.place(request);
        return new WebAnswer.Stream(EVENTS, out -> {
            try (SessionStream stream = new SessionStream(served, session, after, found -> BlockJson.array(found))) {
                stream.sendTo(out);
            }
        });
    }
}
