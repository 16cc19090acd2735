package dev.ratchet.app.live;

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
import org.jspecify.annotations.Nullable;

/**
 * A terminal at whose foot some lines are redrawn in place, while everything else that is printed scrolls by above them.
 *
 * <p>The cursor rests at the beginning of the foot: wherever a terminal moves the foot when it gets another size, and however
 * it breaks its lines, the cursor goes along, and all from there on is ours to clear (but where a terminal becomes so narrow
 * that the foot's broken lines are more than stand above it: that pushes its first ones out at the top, where nothing can be
 * cleared). Between two drawings the terminal is as it was, so that nothing is wrong with it should we be killed.
 */
public final class FootedScreen implements AutoCloseable {
    private static final Duration BETWEEN_DRAWINGS = Duration.ofMillis(100);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** What is printed beyond that between two drawings is shown at once. */
    private static final int MUCH = 64 * 1024;

    private static final TerminalSize USUAL = new TerminalSize(24, 80);

    private static final String HIDE_CURSOR = "\u001b[?25l";
    private static final String SHOW_CURSOR = "\u001b[?25h";
    private static final String CUT_LONG_LINES = "\u001b[?7l";
    private static final String WRAP_LONG_LINES = "\u001b[?7h";
    private static final String KEEP_TITLE = "\u001b[22;2t";
    private static final String GIVE_BACK_TITLE = "\u001b[23;2t";
    private static final String MARK_PASTES = "\u001b[?2004h";
    private static final String LEAVE_PASTES = "\u001b[?2004l";

    /** Never all of the screen at once, which tmux keeps among what has scrolled by: the line, and then those below it. */
    private static final String CLEAR_FROM_HERE = "\r\u001b[K\u001b7\u001b[B\u001b[J\u001b8";

    private final PrintStream real;
    private final Terminal terminal;
    private final Supplier<TerminalSize> size;
    private final BackgroundWork drawing;
    private final CountDownLatch closing = new CountDownLatch(1);

    private final ReentrantLock composing = new ReentrantLock();
    private Foot foot = Foot.NONE;
    private volatile String title = "";
    private volatile boolean takesKeys;

    private final ReentrantLock writing = new ReentrantLock();
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private List<String> drawn = List.of();
    private String titled = "";
    private boolean atLineStart = true;
    private boolean marksPastes;
    private @Nullable Thread clearing;

    /** What stands below everything else. */
    public interface Foot {
        Foot NONE = _ -> List.of();

        /** Its lines as they are now, none wider than the screen and fewer than that has. */
        List<String> lines(TerminalSize size);

        /** What has happened since this was asked last and scrolls by above; asked until there is nothing when it goes away. */
        default List<String> above(TerminalSize size) {
            return List.of();
        }

        /** What the terminal is to be called meanwhile; empty if that does not matter. */
        default String title() {
            return "";
        }
    }

    public FootedScreen(Terminal terminal) {
        this(terminal, () -> TerminalSize.ofErrorStream().orElse(USUAL));
    }

    /** One of a command that any signal ends at once: it leaves nothing at the foot to its shell. */
    public static FootedScreen clearedAtExit(Terminal terminal) {
        FootedScreen screen = new FootedScreen(terminal);
        Thread clearing = new Thread(screen::clear, "clearing");
        screen.clearing = clearing;
        Runtime.getRuntime().addShutdownHook(clearing);
        return screen;
    }

    FootedScreen(Terminal terminal, Supplier<TerminalSize> size) {
        this.real = terminal.err();
        this.size = size;
        this.drawing = new BackgroundWork("table", 1, PATIENCE, _ -> {});
        PrintStream above = new PrintStream(new Above(), false, real.charset());
        this.terminal = terminal.printing(terminal.live().out() ? above : terminal.out(), above);
        Thread.ofVirtual().name("table").start(this::tick);
    }

    /** What is printed there scrolls by above the foot; a reader that has stopped stops whoever prints. */
    public Terminal terminal() {
        return terminal;
    }

    /** Has something else at the foot; what was there before is not asked any more when this comes back. */
    public void show(Foot other) {
        composing.lock();
        try {
            TerminalSize now = size.get();
            for (List<String> rest = foot.above(now); !rest.isEmpty(); rest = foot.above(now)) {
                print(rest);
            }
            foot = other;
        } finally {
            composing.unlock();
        }
    }

    /** Draws at once what has changed, in place of at the next look. */
    public void refresh() {
        drawing.execute(this::draw);
    }

    private void print(List<String> lines) {
        if (!lines.isEmpty()) {
            byte[] bytes = bytes(String.join("\n", lines) + "\n");
            writing.lock();
            try {
                printed.write(bytes, 0, bytes.length);
            } finally {
                writing.unlock();
            }
        }
    }

    /** Has nothing at the foot and nothing drawn while something else is done. */
    public void whileCleared(Runnable action) {
        writing.lock();
        try {
            write(List.of());
            action.run();
        } finally {
            writing.unlock();
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
            if (printed.size() > 0 || !lines.equals(drawn) || !title.equals(titled)) {
                write(lines);
            }
        } finally {
            writing.unlock();
        }
    }

    private List<String> compose() {
        composing.lock();
        try {
            TerminalSize now = size.get();
            print(foot.above(now));
            title = foot.title();
            return List.copyOf(foot.lines(now));
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
        frame.writeBytes(bytes(SHOW_CURSOR + renamed() + pastesMarked()));
        real.write(frame.toByteArray(), 0, frame.size());
        real.flush();
    }

    /** The name that a terminal had before is put aside, and given back at the end, by those that can do that. */
    private String renamed() {
        String wanted = title;
        String before = titled;
        titled = wanted;
        if (wanted.equals(before) || !hasTitle()) {
            return "";
        }
        return wanted.isEmpty()
                ? GIVE_BACK_TITLE
                : (before.isEmpty() ? KEEP_TITLE : "") + "\u001b]2;" + wanted + "\u0007";
    }

    /** While keys are taken, and the terminal ours. */
    private String pastesMarked() {
        boolean wanted = takesKeys && !drawn.isEmpty();
        boolean before = marksPastes;
        marksPastes = wanted;
        return wanted == before ? "" : wanted ? MARK_PASTES : LEAVE_PASTES;
    }

    /** From now on keys are taken: the terminal is to tell which of them were pasted. */
    void takesKeys() {
        takesKeys = true;
    }

    private boolean hasTitle() {
        return !terminal.environment().getOrDefault("TERM", "").startsWith("linux");
    }

    private byte[] bytes(String text) {
        return text.getBytes(real.charset());
    }

    /** Clears the foot away, and waits for that as long as somebody reads. */
    @Override
    public void close() {
        if (clearing != null) {
            try {
                boolean _ = Runtime.getRuntime().removeShutdownHook(clearing);
            } catch (IllegalStateException _) {
                // The process is ending, and the hook clears.
                return;
            }
        }
        clear();
    }

    private void clear() {
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
