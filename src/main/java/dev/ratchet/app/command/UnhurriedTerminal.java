package dev.ratchet.app.command;

import dev.ratchet.app.background.BackgroundWork;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * A terminal that nobody has to wait for: what is printed is shown line by line, in order, by a thread of its own. A reader
 * that has stopped (a pager, Ctrl-S) stops nothing else.
 */
public final class UnhurriedTerminal implements AutoCloseable {
    /** Lines, or pieces of long ones. */
    private static final int MOST_WAITING = 4_000;

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final BackgroundWork printing;
    private final Terminal shown;

    public UnhurriedTerminal(Terminal real) {
        this(real, PATIENCE);
    }

    UnhurriedTerminal(Terminal real, Duration patience) {
        this.printing = new BackgroundWork(
                "printing",
                MOST_WAITING,
                patience,
                lines -> real.complain("%,d lines are missing here, since nobody read them".formatted(lines)));
        this.shown = real.printing(behind(real.out()), behind(real.err()));
    }

    public Terminal terminal() {
        return shown;
    }

    private PrintStream behind(PrintStream real) {
        Consumer<byte[]> later = bytes -> printing.execute(() -> {
            real.write(bytes, 0, bytes.length);
            real.flush();
        });
        return new PrintStream(new WholeLines(later), true, real.charset());
    }

    /** Waits for what was printed, as long as somebody reads it. */
    @Override
    public void close() {
        shown.out().close();
        shown.err().close();
        printing.close();
    }

    /** Passes on what is written a line at a time, or a piece of one that is very long. */
    private static final class WholeLines extends OutputStream {
        private static final int LONGEST = 16 * 1024;

        private final Consumer<byte[]> lines;
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();

        WholeLines(Consumer<byte[]> lines) {
            this.lines = lines;
        }

        @Override
        public synchronized void write(int one) {
            line.write(one);
            if (one == '\n' || line.size() == LONGEST) {
                pass();
            }
        }

        private void pass() {
            lines.accept(line.toByteArray());
            line.reset();
        }

        @Override
        public synchronized void close() {
            if (line.size() > 0) {
                pass();
            }
        }
    }
}
