package dev.ratchet.store;

import java.time.Duration;
import java.util.function.Supplier;
import org.sqlite.ProgressHandler;

/**
 * Ends a statement that takes too long. Ours are short; but whoever can write the file could make them run something that
 * never ends. SQLite asks every so many steps, always on the thread that runs the statement.
 */
final class StatementDeadline extends ProgressHandler {
    /** So many that a short statement is never asked about. */
    static final int STEPS = 1_000_000;

    private static final Duration USUAL = Duration.ofSeconds(20);
    private static final Duration LARGE = Duration.ofMinutes(30);

    /** Once one took too long: what has to be written at the end of a run shall not take as long again. */
    private static final Duration AFTER_ONE = Duration.ofSeconds(2);

    /** Of whoever is asked to end at once. */
    private static final Duration WHEN_INTERRUPTED = Duration.ofSeconds(1);

    private Duration limit;
    private long began = System.nanoTime();

    StatementDeadline() {
        this(USUAL);
    }

    StatementDeadline(Duration limit) {
        this.limit = limit;
    }

    /** A statement begins, or has brought its next row. */
    void begin() {
        began = System.nanoTime();
    }

    /** Does something of which each statement may take long by its nature. */
    <T> T withoutHurry(Supplier<T> action) {
        Duration usual = limit;
        limit = LARGE;
        try {
            return action.get();
        } finally {
            limit = usual;
        }
    }

    @Override
    protected int progress() {
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        if (took.compareTo(limit) > 0) {
            limit = limit.compareTo(AFTER_ONE) < 0 ? limit : AFTER_ONE;
            return 1;
        }
        return took.compareTo(WHEN_INTERRUPTED) > 0 && Thread.currentThread().isInterrupted() ? 1 : 0;
    }
}
