package dev.ratchet.work;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

/** How long a loop over tasks waits for what, and what it has told of that. */
public final class TaskPatience {
    private final Duration idle;
    private final Duration farewell;
    private final AtomicReference<String> told = new AtomicReference<>("");

    /**
     * Of one loop.
     *
     * @param idle how often a task is looked for that somebody else may set free, unless somebody tells
     * @param farewell what it takes to end an attempt, and everything that it has started
     */
    public TaskPatience(Duration idle, Duration farewell) {
        this.idle = idle;
        this.farewell = farewell;
    }

    Duration idle() {
        return idle;
    }

    Duration farewell() {
        return farewell;
    }

    /** Whether that was not the last thing told. */
    boolean isNew(String words) {
        return !words.equals(told.getAndSet(words));
    }
}
