package dev.ratchet.app.live;

import dev.ratchet.app.background.BackgroundWork;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.UnhurriedTerminal;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.process.tree.TerminalModes;
import dev.ratchet.process.tree.TerminalSize;
import dev.ratchet.tui.live.RunFacts;
import dev.ratchet.tui.live.RunScreen;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A run that is drawn on a terminal while it happens. Nobody who tells it something waits for it. */
public final class LiveRun implements AutoCloseable {
    /** Of what agents say; what happens to the loop is never left out. */
    private static final int MOST_HEARD = 2_000;

    private static final int MOST_EVENTS = 100_000;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /**
     * Sooner than anybody sees. A thread that is woken for each event takes a processor away from the loop, between two
     * attempts most of all, where there are a dozen of them.
     */
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

    private final Terminal real;
    private final Time time;
    private final RunScreen run;
    private final FootedScreen screen;
    private final UnhurriedTerminal unhurried;
    private final BackgroundWork telling = new BackgroundWork("screen", 1, PATIENCE, _ -> {}, BETWEEN_LOOKS);
    private final BlockingQueue<Event> untold = new LinkedBlockingQueue<>(MOST_EVENTS);
    private final AtomicBoolean looking = new AtomicBoolean();
    private final AtomicInteger heard = new AtomicInteger();
    private volatile @Nullable ScreenKeys keys;

    public LiveRun(RunFacts facts, Terminal terminal, Time time) {
        this.real = terminal;
        this.time = time;
        this.run = new RunScreen(facts, terminal.colours());
        this.screen = new FootedScreen(terminal);
        this.unhurried = new UnhurriedTerminal(screen.terminal());
    }

    /** The terminal itself, for what has it in place of this. */
    public Terminal real() {
        return real;
    }

    /** Where everything else is printed. */
    public Terminal terminal() {
        return unhurried.terminal();
    }

    /** Follows the run. */
    public Observer observer() {
        return this::saw;
    }

    private void saw(Event event) {
        if (isOfAgent(event) && heard.incrementAndGet() > MOST_HEARD) {
            heard.decrementAndGet();
            if (event instanceof Event.Heard) {
                run.missed();
            }
            return;
        }
        while (!untold.offer(event)) {
            var _ = next();
        }
        if (looking.compareAndSet(false, true)) {
            telling.execute(this::tell);
        }
    }

    private static boolean isOfAgent(Event event) {
        return event instanceof Event.Heard || event instanceof Event.UsageGrown;
    }

    private void tell() {
        looking.set(false);
        for (Event event = next(); event != null; event = next()) {
            run.saw(event);
        }
    }

    private @Nullable Event next() {
        Event event = untold.poll();
        if (event != null && isOfAgent(event)) {
            heard.decrementAndGet();
        }
        return event;
    }

    /** Draws from now on, and listens for keys where somebody can press them. */
    public void start(InputStream input, RunKeys.Actions actions) {
        screen.show(new FootedScreen.Foot() {
            @Override
            public List<String> lines(TerminalSize size) {
                // Whoever types at a shell does not want it drawn over.
                return TerminalModes.isBackground() ? List.of() : run.foot(size.columns(), size.lines(), time.now());
            }

            @Override
            public List<String> above(TerminalSize size) {
                return run.above(size.columns());
            }

            @Override
            public String title() {
                return run.title(time.now());
            }
        });
        if (ScreenKeys.arePossible()) {
            RunKeys pressed = new RunKeys(run, actions, this::giveWayTo, screen::refresh);
            keys = new ScreenKeys(screen, input, pressed::pressed);
        }
    }

    private void giveWayTo(Runnable other) {
        ScreenKeys held = keys;
        if (held != null) {
            held.giveWayTo(other);
        }
    }

    @Override
    public void close() {
        ScreenKeys held = keys;
        if (held != null) {
            held.close();
        }
        telling.execute(this::tell);
        telling.close();
        screen.show(FootedScreen.Foot.NONE);
        try (screen) {
            unhurried.close();
        }
    }
}
