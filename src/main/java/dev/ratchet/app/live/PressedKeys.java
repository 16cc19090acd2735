package dev.ratchet.app.live;

import dev.ratchet.process.tree.TerminalModes;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/**
 * Hands on the keys that are pressed, while this process is in the foreground. It never waits in a read: a process that does
 * so in the background is stopped by the system. However this process ends, the terminal is as it was.
 */
public final class PressedKeys implements AutoCloseable {
    private static final long LOOK_MILLIS = 40;

    private final InputStream input;
    private final IntConsumer keys;
    private final TerminalModes modes;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread restoring;
    private final Thread looking;

    private PressedKeys(InputStream input, IntConsumer keys) {
        this.input = input;
        this.keys = keys;
        this.modes = TerminalModes.now();
        this.restoring = new Thread(modes::restore, "terminal");
        Runtime.getRuntime().addShutdownHook(restoring);
        this.looking = Thread.ofPlatform().daemon().name("keys").start(this::look);
    }

    /** Whether there is a terminal with somebody in front of it, and nothing else to be read from it. */
    public static boolean arePossible() {
        return TerminalModes.isForeground();
    }

    /**
     * Those that are pressed from now on.
     *
     * @param keys is told each character, on a thread of its own
     */
    public static PressedKeys from(InputStream input, IntConsumer keys) {
        return new PressedKeys(input, keys);
    }

    private void look() {
        try {
            do {
                if (TerminalModes.isForeground()) {
                    synchronized (modes) {
                        modes.singleKeys();
                    }
                    handOn();
                }
            } while (!closing.await(LOOK_MILLIS, TimeUnit.MILLISECONDS));
        } catch (InterruptedException | IOException | IllegalStateException _) {
            // The terminal is gone: nobody presses anything any more.
        }
    }

    /** Has the terminal as it was while something is done, such as nothing at all. */
    public void whileRestored(Runnable action) {
        synchronized (modes) {
            modes.restore();
            action.run();
        }
    }

    private void handOn() throws IOException {
        for (int left = input.available(); left > 0 && closing.getCount() > 0; left--) {
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
        modes.restore();
    }
}
