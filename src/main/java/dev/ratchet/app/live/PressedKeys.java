package dev.ratchet.app.live;

import dev.ratchet.process.tree.TerminalModes;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Hands on the keys that are pressed, while this process is in the foreground. It never waits in a read: a process that does
 * so in the background is stopped by the system. However this process ends, the terminal is as it was.
 */
public final class PressedKeys implements AutoCloseable {
    private static final long LOOK_MILLIS = 40;

    private final InputStream input;
    private final IntConsumer keys;
    private final Runnable idle;
    private final ReentrantLock terminal = new ReentrantLock();

    /** Those before ours; unknown until this process is in the foreground, since before that they are a shell's own. */
    private volatile @Nullable TerminalModes before;

    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread restoring;
    private final Thread looking;

    private PressedKeys(InputStream input, IntConsumer keys, Runnable idle) {
        this.input = input;
        this.keys = keys;
        this.idle = idle;
        this.restoring = new Thread(this::restore, "terminal");
        Runtime.getRuntime().addShutdownHook(restoring);
        this.looking = Thread.ofPlatform().daemon().name("keys").start(this::look);
    }

    /** Whether there is a terminal on which somebody may press them, now or when this process is brought to the foreground. */
    public static boolean arePossible() {
        return TerminalModes.isForeground() || TerminalModes.isBackground();
    }

    /**
     * Those that are pressed from now on.
     *
     * @param keys is told each character, on a thread of its own
     */
    public static PressedKeys from(InputStream input, IntConsumer keys) {
        return from(input, keys, () -> {});
    }

    /**
     * Those that are pressed from now on.
     *
     * @param keys is told each character, on a thread of its own
     * @param idle is told there that for a moment nothing was pressed
     */
    static PressedKeys from(InputStream input, IntConsumer keys, Runnable idle) {
        return new PressedKeys(input, keys, idle);
    }

    private void look() {
        try {
            do {
                if (TerminalModes.isForeground()) {
                    singleKeys();
                    handOn();
                }
            } while (!closing.await(LOOK_MILLIS, TimeUnit.MILLISECONDS));
        } catch (InterruptedException | IOException | IllegalStateException _) {
            // The terminal is gone: nobody presses anything any more.
        }
    }

    /** Has the terminal as it was while something is done, such as nothing at all. */
    public void whileRestored(Runnable action) {
        terminal.lock();
        try {
            restore();
            action.run();
        } finally {
            terminal.unlock();
        }
    }

    private void singleKeys() {
        terminal.lock();
        try {
            TerminalModes usual = before == null ? TerminalModes.now() : before;
            before = usual;
            usual.singleKeys();
        } finally {
            terminal.unlock();
        }
    }

    private void restore() {
        TerminalModes usual = before;
        if (usual != null) {
            usual.restore();
        }
    }

    private void handOn() throws IOException {
        int come = input.available();
        if (come == 0) {
            idle.run();
        }
        for (int left = come; left > 0 && closing.getCount() > 0; left--) {
            keys.accept(input.read());
        }
    }

    /** Has the terminal as it was. */
    @Override
    public void close() {
        closing.countDown();
        try {
            looking.join();
            boolean _ = Runtime.getRuntime().removeShutdownHook(restoring);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (IllegalStateException _) {
            // The process is ending, and the hook does it.
        }
        restore();
    }
}
