package dev.ratchet.app.serve;

import dev.ratchet.app.serve.BlockReading.Placed;
import dev.ratchet.journal.query.SessionQueries;
import dev.ratchet.journal.query.SessionQueries.PastSession;
import dev.ratchet.process.growth.FileGrowthWatcher;
import dev.ratchet.session.recording.OutputWindow;
import dev.ratchet.session.recording.WakeUp;
import dev.ratchet.store.SessionFile;
import dev.ratchet.web.http.WebStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** What a session says after some place, as it says it. For one thread. */
final class SessionStream implements AutoCloseable {
    /** What it says faster than that is sent in one go. */
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

    private static final Duration LOOK = Duration.ofSeconds(1);

    private final ServedProject served;
    private final PastSession session;
    private final WakeUp wakeUp = new WakeUp();
    private final OutputWindow window;
    private final FileGrowthWatcher.Subscription subscription;
    private final BlockReading reading;
    private final Function<List<Placed>, String> written;
    private long sent;
    private long sentAt = System.nanoTime();
    private String doing = "";

    /**
     * Begins to read.
     *
     * @param after the place of the last line that the reader has
     * @param written how blocks are sent
     */
    SessionStream(ServedProject served, PastSession session, long after, Function<List<Placed>, String> written) {
        this.served = served;
        this.session = session;
        this.sent = after;
        this.written = written;
        SessionFile file = served.project().output(session.output());
        this.window = new OutputWindow(file.file());
        this.subscription = served.growth().watch(file.file(), wakeUp::ring);
        this.reading = new BlockReading(served.project(), session);
    }

    /** Sends until the session is over, or nobody reads. */
    void sendTo(WebStream out) throws IOException, InterruptedException {
        out.beat();
        while (true) {
            // Asked before the look, so that nothing is missed that came last.
            boolean over = served.read(database -> new SessionQueries(database).ended(session.number()))
                    .orElse(true);
            boolean more = window.forward(reading::line).more();
            if (over && !more) {
                reading.end();
            }
            send(reading.take(), out);
            if (over && !more) {
                out.send("end", "", "");
                return;
            }
            if (!more) {
                wakeUp.await(LOOK);
            }
            served.pause(BETWEEN_LOOKS);
        }
    }

    private void send(List<Placed> found, WebStream out) throws IOException {
        long known = sent;
        List<Placed> fresh = found.stream().filter(one -> one.place() > known).toList();
        if (!fresh.isEmpty()) {
            sent = fresh.getLast().place();
            out.send("blocks", Long.toString(sent), written.apply(fresh));
            sentAt = System.nanoTime();
        }
        String tool = reading.tool().orElse("");
        if (!tool.equals(doing)) {
            doing = tool;
            out.send("doing", "", tool);
        }
        if (System.nanoTime() - sentAt > LiveRoutes.BEAT.toNanos()) {
            out.beat();
            sentAt = System.nanoTime();
        }
    }

    @Override
    public void close() {
        subscription.close();
        window.close();
    }
}
