package dev.ratchet.app.serve;

import dev.ratchet.app.serve.BlockReading.Placed;
import dev.ratchet.journal.query.SessionQueries;
import dev.ratchet.journal.query.SessionQueries.PastSession;
import dev.ratchet.session.recording.OutputWindow;
import dev.ratchet.session.recording.Recording;
import dev.ratchet.store.SessionFile;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.http.Route;
import dev.ratchet.web.http.WebAnswer;
import dev.ratchet.web.http.WebProblem;
import dev.ratchet.web.http.WebRequest;
import dev.ratchet.web.page.LiveSessionPage;
import dev.ratchet.web.page.LiveSessionPage.SessionPiece;
import dev.ratchet.web.piece.BlockHtml;
import java.util.List;

/** Sessions as pages, piece by piece: however long one is, only what is looked at is read. */
record SessionPages(ServedProject served) {
    /** Of an output that can be read from its beginning only, so many blocks make a piece. */
    private static final int BLOCKS = 300;

    List<Route> routes() {
        return List.of(
                Route.get("/sessions/{session}/image", this::image),
                Route.get("/sessions/{session}", request -> {
                    PastSession session = find(request);
                    return WebAnswer.html(new LiveSessionPage(served.frame(), session, piece(session, request)).html());
                }),
                Route.get("/sessions/{session}/piece", request -> {
                    SessionPiece piece = piece(find(request), request);
                    return WebAnswer.fragment(piece.html()).having("X-From", Long.toString(piece.from()));
                }));
    }

    private WebAnswer image(WebRequest request) {
        SessionFile file = served.project().output(find(request).output());
        return SessionImages.answer(file.file(), request.asked("at", 0), request.asked("n", 0));
    }

    PastSession find(WebRequest request) {
        int number = request.number("session");
        return served.read(database -> new SessionQueries(database).find(number).orElse(null))
                .orElseThrow(() -> WebProblem.notFound("there is no session " + number));
    }

    private SessionPiece piece(PastSession session, WebRequest request) {
        Part part = part(session, request.asked("before", Long.MAX_VALUE));
        return new SessionPiece(html(session, part.found), part.from, part.to, part.note);
    }

    /**
     * A part of a session.
     *
     * @param from where in the output it begins; 0 is the beginning
     * @param to where its last line begins
     * @param note why there is less than there might be; empty if there is not
     */
    record Part(List<Placed> found, long from, long to, String note) {}

    /** What comes before a place, or the end. */
    Part part(PastSession session, long before) {
        SessionFile file = served.project().output(session.output());
        return switch (file.state()) {
            case GONE -> new Part(List.of(), 0, 0, "the file of its output is not here");
            case COMPRESSED -> unpacked(session, file, before);
            case AS_WRITTEN -> before == Long.MAX_VALUE ? tail(session, file) : earlier(session, file, before);
        };
    }

    private Part tail(PastSession session, SessionFile file) {
        try (OutputWindow window = new OutputWindow(file.file())) {
            FirstPlace first = new FirstPlace(new BlockReading(served.project(), session));
            while (window.forward(first::line).more()) {
                // It grows, or is much; each look takes a moment at most.
            }
            if (session.endedAt() != null) {
                first.reading.end();
            }
            List<Placed> found = first.reading.take();
            long to = found.isEmpty() ? 0 : found.getLast().place();
            return new Part(found, Math.max(0, first.place), to, "");
        }
    }

    /** Remembers where the first line begins. */
    private static final class FirstPlace {
        private final BlockReading reading;
        private long place = -1;

        FirstPlace(BlockReading reading) {
            this.reading = reading;
        }

        void line(long from, byte[] bytes, int offset, int count) {
            place = place < 0 ? from : place;
            reading.line(from, bytes, offset, count);
        }
    }

    private Part earlier(PastSession session, SessionFile file, long before) {
        try (OutputWindow window = new OutputWindow(file.file())) {
            BlockReading reading = new BlockReading(served.project(), session);
            OutputWindow.Lines lines = window.before(before);
            lines.handOn(reading::line);
            reading.end();
            return new Part(reading.take(), lines.start(), before, "");
        }
    }

    /** It is over, and nobody can begin in the middle of it: places are those of blocks. */
    private Part unpacked(PastSession session, SessionFile file, long before) {
        BlockReading reading = new BlockReading(served.project(), session);
        long _ = new Recording(file.file()).readInto(reading.reader());
        reading.end();
        List<Placed> all = reading.take();
        int to = (int) Math.min(before, all.size());
        int from = Math.max(0, to - BLOCKS);
        return new Part(all.subList(from, to), from, to, "");
    }

    static List<Html> html(PastSession session, List<Placed> found) {
        return found.stream()
                .map(one -> Html.several(
                        BlockHtml.of(one.block()),
                        BlockHtml.images(
                                "/sessions/%d/image?at=%d&n=".formatted(session.number(), one.place()), one.images())))
                .toList();
    }
}
