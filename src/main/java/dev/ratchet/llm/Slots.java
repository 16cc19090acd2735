package dev.ratchet.llm;

import java.time.Instant;

/** Lets calls through, so many at once and so many a minute, shared by all loops of the process. */
public interface Slots {
    /** Waits for a slot; also until a hold is over. Whoever has waited longest among the most urgent is next. */
    Pass acquire(Priority priority) throws InterruptedException;

    /** Lets no call through before this moment. */
    void hold(Instant until);

    /** A slot that is taken. */
    interface Pass extends AutoCloseable {
        @Override
        void close();
    }

    /** How urgent a call is. */
    enum Priority {
        CRITICAL,
        HIGH,
        NORMAL,
        LOW
    }
}
