package dev.ratchet.app.serve;

import dev.ratchet.journal.query.JournalEntries;
import dev.ratchet.journal.query.JournalEntry;
import dev.ratchet.journal.query.SessionQueries.PastSession;
import dev.ratchet.web.http.Route;
import dev.ratchet.web.http.WebAnswer;
import dev.ratchet.web.http.WebRequest;
import dev.ratchet.web.http.WebStream;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What programs listen to: all that happens in the project, and what one session says. */
record EventRoutes(ServedProject served, SessionPages sessions) {
    private static final String EVENTS = "text/event-stream; charset=utf-8";
    private static final int MOST = 1000;

    /** Two processes may write down what happened in the other order than it happened. */
    private static final Duration OVERLAP = Duration.ofSeconds(2);

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
        return new WebAnswer.Stream(EVENTS, out -> follow(since, last, out));
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

    private void follow(Instant since, String last, WebStream out) throws IOException, InterruptedException {
        Instant from = last.isEmpty() ? since : since.minus(OVERLAP);
        Set<String> sent = new HashSet<>(Set.of(last));
        out.beat();
        long known = served.changes().count();
        while (true) {
            Instant after = from;
            List<JournalEntry> found = served.read(database -> new JournalEntries(database).after(after, MOST))
                    .orElse(List.of());
            for (JournalEntry entry : found) {
                if (sent.add(id(entry))) {
                    out.send(entry.kind(), id(entry), entry.json());
                }
            }
            if (!found.isEmpty()) {
                Instant latest = found.getLast().at().minus(OVERLAP);
                from = latest.isAfter(from) ? latest : from;
                Instant kept = from;
                sent = found.stream()
                        .filter(entry -> entry.at().isAfter(kept))
                        .map(EventRoutes::id)
                        .collect(Collectors.toCollection(HashSet::new));
            }
            long now = served.changes().awaitMore(known, LiveRoutes.BEAT);
            if (now == known) {
                out.beat();
            }
            known = now;
        }
    }

    private static String id(JournalEntry entry) {
        return entry.at() + "~" + entry.id();
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
