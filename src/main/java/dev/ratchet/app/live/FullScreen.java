package dev.ratchet.app.live;

import dev.ratchet.process.tree.TerminalSize;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A terminal's other screen, all of which is ours as long as this is open. Of what is drawn only the lines are written that
 * are not there yet. However this process ends, the terminal has its own screen back.
 */
public final class FullScreen implements AutoCloseable {
    private static final String ENTER = "\u001b[?1049h\u001b[?25l\u001b[?7l";
    private static final String LEAVE = "\u001b[?7h\u001b[?25h\u001b[?1049l";
    private static final String WITH_MOUSE = "\u001b[?1000h\u001b[?1006h";
    private static final String WITHOUT_MOUSE = "\u001b[?1006l\u001b[?1000l";
    /** A terminal that knows these shows all of a frame at once; others pass over them. */
    private static final String BEGIN_FRAME = "\u001b[?2026h";

    private static final String END_FRAME = "\u001b[?2026l";
    private static final String CLEAR = "\u001b[0m\u001b[2J";

    /** Before what stands there: afterwards it would take the last column away. */
    private static final String CLEAR_LINE = "\u001b[0m\u001b[2K";

    /** How long a terminal that takes nothing (Ctrl-S) is waited for at the end. */
    private static final long PATIENCE_MILLIS = 1_000;

    private final PrintStream out;
    private final Thread leaving;
    private final ReentrantLock writing = new ReentrantLock();
    private List<String> drawn = List.of();
    private TerminalSize size = new TerminalSize(0, 0);
    private boolean entered;
    private boolean mouse;
    private boolean closed;

    public FullScreen(PrintStream out) {
        this.out = out;
        this.leaving = new Thread(this::leaveForGood, "screen");
        Runtime.getRuntime().addShutdownHook(leaving);
    }

    /** Whether the mouse is ours. */
    public enum Mouse {
        OURS,
        OF_THE_TERMINAL
    }

    /** Has these lines on the screen; one write, since a terminal that gets a frame in pieces shows the pieces. */
    public void draw(List<String> lines, TerminalSize now, Mouse wanted) {
        writing.lock();
        try {
            if (closed) {
                return;
            }
            StringBuilder frame = new StringBuilder();
            begin(frame, now, wanted);
            for (int i = 0; i < now.lines(); i++) {
                String line = i < lines.size() ? lines.get(i) : "";
                if (i >= drawn.size() || !drawn.get(i).equals(line)) {
                    frame.append("\u001b[")
                            .append(i + 1)
                            .append(";1H")
                            .append(CLEAR_LINE)
                            .append(line);
                }
            }
            drawn = new ArrayList<>(lines);
            while (drawn.size() < now.lines()) {
                drawn.add("");
            }
            if (!frame.isEmpty()) {
                write(BEGIN_FRAME + frame + END_FRAME);
            }
        } finally {
            writing.unlock();
        }
    }

    private void begin(StringBuilder frame, TerminalSize now, Mouse wanted) {
        if (!entered) {
            frame.append(ENTER);
        }
        if (!entered || !now.equals(size)) {
            frame.append(CLEAR);
            drawn = List.of();
            size = now;
        }
        boolean ours = wanted == Mouse.OURS;
        if (ours != mouse) {
            frame.append(ours ? WITH_MOUSE : WITHOUT_MOUSE);
            mouse = ours;
        }
        entered = true;
    }

    /** Has the terminal's own screen back while something is done, such as nothing at all. */
    public void whileLeft(Runnable action) {
        writing.lock();
        try {
            leave();
            action.run();
        } finally {
            writing.unlock();
        }
    }

    /** Whether nobody can see any more what is drawn. */
    public boolean isGone() {
        return out.checkError();
    }

    private void leave() {
        if (entered) {
            write((mouse ? WITHOUT_MOUSE : "") + LEAVE);
            entered = false;
            mouse = false;
        }
    }

    private void write(String words) {
        byte[] bytes = words.getBytes(out.charset());
        out.write(bytes, 0, bytes.length);
        out.flush();
    }

    private void leaveForGood() {
        try {
            if (!writing.tryLock(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return;
        }
        try {
            closed = true;
            leave();
        } finally {
            writing.unlock();
        }
    }

    @Override
    public void close() {
        leaveForGood();
        try {
            boolean _ = Runtime.getRuntime().removeShutdownHook(leaving);
        } catch (IllegalStateException _) {
            // The process is ending, and the hook does what has been done.
        }
    }
}
