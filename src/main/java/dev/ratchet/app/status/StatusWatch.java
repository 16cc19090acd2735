package dev.ratchet.app.status;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.process.Signals;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Shows a text again whenever it may have changed, until a signal ends it: in place on a terminal, elsewhere only what is
 * new.
 */
final class StatusWatch {
    private static final Duration LOOK = Duration.ofMillis(100);
    private static final int LOOKS_BETWEEN_REDRAWS = 10;

    private static final String HIDE_CURSOR = "\u001b[?25l";
    private static final String SHOW_CURSOR = "\u001b[?25h";
    private static final String CUT_LONG_LINES = "\u001b[?7l";
    private static final String WRAP_LONG_LINES = "\u001b[?7h";
    private static final String CLEAR_REST_OF_LINE = "\u001b[K";
    private static final String CLEAR_BELOW = "\u001b[J";

    private final Supplier<String> text;
    private final Supplier<?> trace;
    private final Terminal terminal;
    private final CountDownLatch never = new CountDownLatch(1);

    /** @param trace something cheap that is another when the text may be, but for what moves with time alone */
    StatusWatch(Supplier<String> text, Supplier<?> trace, Terminal terminal) {
        this.text = text;
        this.trace = trace;
        this.terminal = terminal;
    }

    int run() {
        Thread watching = Thread.currentThread();
        try (Signals _ = new Signals(_ -> watching.interrupt())) {
            if (terminal.live().out() && terminal.format() == OutputFormat.TEXT) {
                redraw();
            } else {
                append();
            }
        } catch (InterruptedException _) {
            // Asked to end, which is the only way to.
        }
        return ExitCodes.OK;
    }

    private void redraw() throws InterruptedException {
        PrintStream out = terminal.out();
        out.print(HIDE_CURSOR + CUT_LONG_LINES);
        try {
            while (!out.checkError()) {
                Object seen = trace.get();
                String frame = frame(whole());
                // One write: a terminal that gets a frame in pieces shows the pieces.
                out.print(frame);
                out.flush();
                awaitChange(seen);
            }
        } finally {
            out.print(WRAP_LONG_LINES + SHOW_CURSOR + "\n");
            out.flush();
        }
    }

    /** Whoever is asked to end while he looks has not seen everything. */
    private String whole() throws InterruptedException {
        String seen = text.get();
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return seen;
    }

    /** Each line is put in its place, since a line break on the last one would scroll. */
    static String frame(String text) {
        StringBuilder frame = new StringBuilder();
        int line = 1;
        for (String words : text.lines().toList()) {
            frame.append("\u001b[%d;1H".formatted(line++)).append(words).append(CLEAR_REST_OF_LINE);
        }
        return frame.append(CLEAR_BELOW).toString();
    }

    private void append() throws InterruptedException {
        PrintStream out = terminal.out();
        String told = "";
        while (!out.checkError()) {
            Object seen = trace.get();
            String now = whole();
            if (!essence(now).equals(essence(told))) {
                out.print(told.isEmpty() || terminal.format() == OutputFormat.JSON ? now : "\n" + now);
                told = now;
            }
            awaitChange(seen);
        }
    }

    /** Without what changes all the time while nothing happens. */
    static String essence(String text) {
        return text.lines()
                .filter(line -> !line.startsWith("Uptime: ") && !line.startsWith("Session output: "))
                .collect(Collectors.joining("\n"));
    }

    private void awaitChange(Object seen) throws InterruptedException {
        for (int look = 0; look < LOOKS_BETWEEN_REDRAWS && trace.get().equals(seen); look++) {
            boolean _ = never.await(LOOK.toMillis(), TimeUnit.MILLISECONDS);
        }
    }
}
