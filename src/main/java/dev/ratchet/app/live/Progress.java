package dev.ratchet.app.live;

import dev.ratchet.app.command.Terminal;
import dev.ratchet.loop.base.Time;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.process.tree.TerminalModes;
import dev.ratchet.process.tree.TerminalSize;
import dev.ratchet.tui.live.ProgressLine;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * How far something long has come, in a line at the foot of a terminal that is gone at the end; nothing at all elsewhere, and
 * nothing of what takes but a moment. Whoever counts may do so on any thread and as often as is convenient.
 */
public final class Progress implements AutoCloseable {
    private static final Duration UNNOTICED = Duration.ofMillis(500);

    private final String what;
    private final Terminal terminal;
    private final Time time = new SteadyTime();
    private final Instant began = time.now();
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong total = new AtomicLong();
    private final @Nullable FootedScreen screen;

    private Progress(String what, Terminal terminal, @Nullable FootedScreen screen) {
        this.what = what;
        this.screen = screen;
        this.terminal = screen == null ? terminal : screen.terminal();
    }

    /**
     * Begins to count.
     *
     * @param what is done, such as {@code Reading sessions}
     */
    public static Progress of(String what, Terminal terminal) {
        if (!ConsoleChoice.isRedrawn(terminal)) {
            return new Progress(what, terminal, null);
        }
        FootedScreen screen = FootedScreen.clearedAtExit(terminal);
        Progress progress = new Progress(what, terminal, screen);
        screen.show(progress::lines);
        return progress;
    }

    /** Where everything is printed meanwhile. */
    public Terminal terminal() {
        return terminal;
    }

    /** Says how much there is in all, as soon as that is known; without it there is a count. */
    public void outOf(long all) {
        total.set(all);
    }

    /** So much more is done. */
    public void advance(long more) {
        long _ = done.addAndGet(more);
    }

    /** So much is done by now. */
    public void reached(long now) {
        done.set(now);
    }

    private List<String> lines(TerminalSize size) {
        Duration took = Duration.between(began, time.now());
        return took.compareTo(UNNOTICED) < 0 || TerminalModes.isBackground()
                ? List.of()
                : List.of(new ProgressLine(what, done.get(), total.get(), took).in(size.columns(), terminal.colours()));
    }

    /** Clears the line away. */
    @Override
    public void close() {
        if (screen != null) {
            screen.close();
        }
    }
}
