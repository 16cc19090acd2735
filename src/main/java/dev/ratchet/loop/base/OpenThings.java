package dev.ratchet.loop.base;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** What was opened one after the other, and is closed in the opposite order: all of it, whatever goes wrong with one of them. */
public final class OpenThings implements AutoCloseable {
    private final Deque<Runnable> closings = new ArrayDeque<>();

    /** One more is open. */
    public synchronized void add(Runnable closing) {
        closings.push(closing);
    }

    private synchronized @Nullable Runnable next() {
        return closings.poll();
    }

    /** What went wrong first is thrown after the last. */
    @Override
    public void close() {
        RuntimeException first = null;
        for (Runnable closing = next(); closing != null; closing = next()) {
            try {
                closing.run();
            } catch (RuntimeException e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
