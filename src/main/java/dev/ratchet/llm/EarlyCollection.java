package dev.ratchet.llm;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Has the JVM look for what is dead long before its memory is used up. What conversations are made of lives for some turns, so it grows old
 * and is not found by the quick collections; of 240 MB that a hundred agents have let grow, 40 are alive.
 */
final class EarlyCollection {
    static final EarlyCollection OF_THIS_PROCESS = new EarlyCollection(EarlyCollection::usedByJava, System::gc);

    /** The sessions of few agents never have it, and none of them is held up. */
    static final long PLENTY = 96 << 20;

    private static final long UNDER_WAY = Long.MAX_VALUE;

    private final LongSupplier used;
    private final Runnable collection;
    private final AtomicLong limit = new AtomicLong(PLENTY);

    /**
     * Does so with any memory.
     *
     * @param used the bytes that are in use, dead or not
     */
    EarlyCollection(LongSupplier used, Runnable collection) {
        this.used = used;
        this.collection = collection;
    }

    private static long usedByJava() {
        Runtime java = Runtime.getRuntime();
        return java.totalMemory() - java.freeMemory();
    }

    /** To be asked at each turn: collects if there is plenty, and twice what the last time has left. */
    void ifDue() {
        long now = limit.get();
        if (used.getAsLong() > now && limit.compareAndSet(now, UNDER_WAY)) {
            collection.run();
            limit.set(Math.max(PLENTY, 2 * used.getAsLong()));
        }
    }
}
