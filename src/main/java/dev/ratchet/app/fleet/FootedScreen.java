package dev.ratchet.app.fleet;

import dev.ratchet.app.background.BackgroundWork;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.process.tree.TerminalSize;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * A terminal at whose foot some lines are redrawn in place, while everything else that is printed scrolls by above them.
 *
 * <p>The cursor rests at the beginning of the foot: wherever a terminal moves the foot when it gets another size, and however
 * it breaks its lines, the cursor goes along, and all from there on is ours to clear. Between two drawings the terminal is as
 * it was, so that nothing is wrong with it should we be killed.
 */
final class FootedScreen implements AutoCloseable {
    private static final Duration BETWEEN_DRAWINGS = Duration.ofMillis(200);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** What is printed beyond that between two drawings is shown at once. */
    private static final int MUCH = 64 * 1024;

    private static final TerminalSize USUAL = new TerminalSize(24, 80);

    private static final String HIDE_CURSOR = "\u001b[?25l";
    private static final String SHOW_CURSOR = "\u001b[?25h";
    private static final String CUT_LONG_LINES = "\u001b[?7l";
    private static final String WRAP_LONG_LINES = "\u001b[?7h";
    private static final String CLEAR_FROM_HERE = "\r\u001b[J";

    private final PrintStream real;
    private final Terminal terminal;
    private final Supplier<TerminalSize> size;
    private final BackgroundWork drawing;
    private final CountDownLatch closing = new CountDownLatch(1);

    private final ReentrantLock composing = new ReentrantLock();
    private Foot foot = Foot.NONE;

    private final ReentrantLock writing = new ReentrantLock();
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private List<String> drawn = List.of();
    private boolean atLineStart = true;

    /** What stands below everything else. */
    interface Foot {
        Foot NONE = _ -> List.of();

        /** Its lines as they are now, none wider than the screen and fewer than that has. */
        List<String> lines(TerminalSize size);
    }

    FootedScreen(Terminal terminal) {
        this(terminal, () -> TerminalSize.ofErrorStream().orElse(USUAL));
    }

    FootedScreen(Terminal terminal, Supplier<TerminalSize> size) {
        this.real = terminal.err();
        this.size = size;
        this.drawing = new BackgroundWork("table", 1, PATIENCE, _ -> {});
        PrintStream above = new PrintStream(new Above(), false, real.charset());
        this.terminal = terminal.printing(terminal.live().out() ? above : terminal.out(), above);
        Thread.ofVirtual().name("table").start(this::tick);
    }

    /** Whether a person watches, and something that can be redrawn. */
    static boolean isPossible(Terminal terminal) {
        return terminal.live().err()
                && !terminal.isDumb()
                && !terminal.environment().getOrDefault("TERM", "").isEmpty()
                && terminal.environment().getOrDefault("CI", "").isEmpty();
    }

    /** What is printed there scrolls by above the foot; a reader that has stopped stops whoever prints. */
    Terminal terminal() {
        return terminal;
    }

    /** Has something else at the foot; what was there before is not asked any more when this comes back. */
    void show(Foot other) {
        composing.lock();
        try {
            foot = other;
        } finally {
            composing.unlock();
        }
    }

    private void tick() {
        try {
            while (!closing.await(BETWEEN_DRAWINGS.toMillis(), TimeUnit.MILLISECONDS)) {
                // Of drawings that nobody could make in time, one is enough.
                drawing.execute(this::draw);
            }
        } catch (InterruptedException _) {
            // Nobody interrupts this thread; if somebody does, nothing is redrawn any more.
        }
    }

    private void draw() {
        List<String> lines = compose();
        writing.lock();
        try {
            if (printed.size() > 0 || !lines.equals(drawn)) {
                write(lines);
            }
        } finally {
            writing.unlock();
        }
    }

    private List<String> compose() {
        composing.lock();
        try {
            return List.copyOf(foot.lines(size.get()));
        } finally {
            composing.unlock();
        }
    }

    /** One write: a terminal that gets a frame in pieces shows the pieces. */
    private void write(List<String> lines) {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        if (!drawn.isEmpty()) {
            frame.writeBytes(bytes(HIDE_CURSOR + CLEAR_FROM_HERE));
        }
        byte[] above = printed.toByteArray();
        printed.reset();
        frame.writeBytes(above);
        atLineStart = above.length == 0 ? atLineStart : above[above.length - 1] == '\n';
        drawn = atLineStart ? lines : List.of();
        if (!drawn.isEmpty()) {
            String back = drawn.size() == 1 ? "\r" : "\r\u001b[%dA".formatted(drawn.size() - 1);
            frame.writeBytes(bytes(HIDE_CURSOR + CUT_LONG_LINES + String.join("\n", drawn) + WRAP_LONG_LINES + back));
        }
        frame.writeBytes(bytes(SHOW_CURSOR));
        real.write(frame.toByteArray(), 0, frame.size());
        real.flush();
    }

    private byte[] bytes(String text) {
        return text.getBytes(real.charset());
    }

    /** Clears the foot away, and waits for that as long as somebody reads. */
    @Override
    public void close() {
        show(Foot.NONE);
        closing.countDown();
        drawing.execute(this::draw);
        drawing.close();
    }

    private final class Above extends OutputStream {
        @Override
        public void write(int one) {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            writing.lock();
            try {
                printed.write(bytes, from, length);
                if (printed.size() > MUCH) {
                    FootedScreen.this.write(drawn);
                }
            } finally {
                writing.unlock();
            }
        }
    }
}
