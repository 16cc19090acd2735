package dev.ratchet.app.store;

import dev.ratchet.app.command.Terminal;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.base.Time;
import dev.ratchet.store.copy.CopyProgress;
import java.time.Duration;
import java.time.Instant;

/** How far a copy is, in one line that is written over; nothing where nobody watches. */
final class CopyProgressLine implements CopyProgress, AutoCloseable {
    private static final Duration BETWEEN = Duration.ofMillis(200);
    private static final String CLEARED = "\r\u001b[K";

    private final Terminal terminal;
    private final Time time;
    private final Instant began;
    private final boolean watched;
    private Instant next;
    private boolean shown;

    CopyProgressLine(Terminal terminal, Time time) {
        this.terminal = terminal;
        this.time = time;
        this.began = time.now();
        this.next = began.plus(BETWEEN);
        this.watched =
                terminal.live().err() && !terminal.isDumb() && !terminal.environment().containsKey("CI");
    }

    @Override
    public void reached(long done, long all) {
        Instant now = time.now();
        if (watched && !now.isBefore(next)) {
            next = now.plus(BETWEEN);
            shown = true;
            terminal.err().print(CLEARED + words(done, all, Duration.between(began, now)));
            terminal.err().flush();
        }
    }

    /** What is left takes as long for each as those before. */
    static String words(long done, long all, Duration elapsed) {
        String count = "%,d of %,d".formatted(done, all);
        return done == 0
                ? count
                : "%s, about %s left"
                        .formatted(
                                count,
                                HumanUnits.time(elapsed.toMillis() / 1000.0 * Math.max(0, all - done) / done));
    }

    @Override
    public void close() {
        if (shown) {
            terminal.err().print(CLEARED);
            terminal.err().flush();
            shown = false;
        }
    }
}
