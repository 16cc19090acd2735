package dev.ratchet.app.live;

import dev.ratchet.process.Suspension;
import dev.ratchet.process.tree.CLibrary;
import dev.ratchet.tui.dashboard.KeyDecoder;
import dev.ratchet.tui.dashboard.KeyPress;
import java.io.InputStream;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The keys of whoever looks at a screen with a foot; Ctrl-Z gives the terminal back, and takes it again afterwards. */
public final class ScreenKeys implements AutoCloseable {
    private final FootedScreen screen;
    private final KeyDecoder decoder;
    private final PressedKeys pressed;
    private final Suspension suspension;
    private volatile @Nullable Thread aside;

    /**
     * Listens from now on.
     *
     * @param keys is told each of them, on a thread of its own
     */
    public ScreenKeys(FootedScreen screen, InputStream input, Consumer<KeyPress> keys) {
        this.screen = screen;
        this.decoder = new KeyDecoder(keys);
        screen.takesKeys();
        this.pressed = PressedKeys.from(input, decoder::read, decoder::pause);
        this.suspension = new Suspension(() -> screen.whileCleared(() -> pressed.whileRestored(CLibrary::stopHere)));
    }

    /** Whether there is a terminal with somebody in front of it. */
    public static boolean arePossible() {
        return PressedKeys.arePossible();
    }

    /** Lets something else have the terminal, keys and all, for as long as it takes; for the thread that is told the keys. */
    public void giveWayTo(Runnable other) {
        aside = Thread.currentThread();
        try {
            screen.whileCleared(other);
        } finally {
            aside = null;
            boolean _ = Thread.interrupted();
        }
    }

    /** What has the terminal instead is to end. */
    @Override
    public void close() {
        Thread other = aside;
        if (other != null) {
            other.interrupt();
        }
        suspension.close();
        pressed.close();
    }
}
