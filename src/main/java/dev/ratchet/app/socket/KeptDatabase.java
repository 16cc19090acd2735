package dev.ratchet.app.socket;

import dev.ratchet.store.Database;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A database that stays open between those who open it one after the other and each close what they got: opening costs more
 * than most of what is asked then. For all threads.
 */
final class KeptDatabase implements AutoCloseable {
    private final Supplier<Database> opening;
    private @Nullable Database kept;
    private boolean closed;

    KeptDatabase(Supplier<Database> opening) {
        this.opening = opening;
    }

    /** The database, with all that opening it would have refused; anew where another file has taken its place. */
    synchronized Database open() {
        if (closed) {
            return opening.get();
        }
        Database known = kept;
        if (known != null && known.ifLost().isPresent()) {
            letGo();
            known = null;
        }
        if (known == null) {
            known = opening.get();
            kept = known;
        } else {
            known.refuseForeignChanges();
        }
        return known.shared();
    }

    private void letGo() {
        Database known = kept;
        kept = null;
        if (known != null) {
            known.close();
        }
    }

    /** Whoever is at it finishes; who comes later opens one of his own. */
    @Override
    public synchronized void close() {
        closed = true;
        letGo();
    }
}
