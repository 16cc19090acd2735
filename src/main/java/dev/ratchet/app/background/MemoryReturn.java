package dev.ratchet.app.background;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Gives back what large pages needed, once nobody has asked for anything for a moment. By itself the JVM would keep it: it
 * collects when it needs more, and a server that is left open for days needs nothing.
 */
public final class MemoryReturn {
    private static final Duration QUIET = Duration.ofSeconds(5);

    private final AtomicBoolean asked = new AtomicBoolean();
    private final Runnable collection;

    public MemoryReturn(Runnable collection) {
        this.collection = collection;
    }

    /** How a looker rests. */
    public interface Rest {
        /** Rests for so long, and says whether there is still something to look after. */
        boolean rest(Duration time) throws InterruptedException;
    }

    /** Somebody asks for something. */
    public void asked() {
        asked.set(true);
    }

    /** Looks now and then, as long as there is something to look after. */
    public void keepLooking(Rest rest) {
        Thread _ = Thread.ofVirtual().name("memory").start(() -> {
            try {
                boolean due = false;
                while (rest.rest(QUIET)) {
                    due = look(due);
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /**
     * One look.
     *
     * @param due whether something was asked for since the last collection, as far as the look before has seen
     * @return the same now
     */
    boolean look(boolean due) {
        if (asked.getAndSet(false)) {
            return true;
        }
        if (due) {
            collection.run();
        }
        return false;
    }
}
