package dev.ratchet.app.live;

import dev.ratchet.process.Suspension;
import dev.ratchet.process.tree.CLibrary;
import dev.ratchet.tui.dashboard.KeyPress;
import java.io.InputStream;
import java.util.function.Consumer;

/** The keys of whoever looks at a screen with a foot; Ctrl-Z gives the terminal back, and takes it again afterwards. */
public final class ScreenKeys implements AutoCloseable {
    private final PressedKeys pressed;
    private final Suspension suspension;

    /**
     * Listens from now on.
     *
     * @param keys is told each of them, on a thread of its own
     */
    public ScreenKeys(FootedScreen screen, InputStream input, Consumer<KeyPress> keys) {
        screen.takesKeys();
        this.pressed = PressedKeys.from(input, keys);
        this.suspension = new Suspension(() -> screen.whileCleared(() -> pressed.whileRestored(CLibrary::stopHere)));
    }

    /** Whether there is a terminal with somebody in front of it. */
    public static boolean arePossible() {
        return PressedKeys.arePossible();
    }

    @Override
    public void close() {
        suspension.close();
        pressed.close();
    }
}
