package dev.ratchet.process.tree;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** How long the members of a process group may take to leave: runs from now, and can be shortened but not stretched. */
final class ExitDeadline {
    private static final long LONGEST = Duration.ofDays(1).toNanos();

    private final long from = System.nanoTime();
    private final AtomicLong nanos = new AtomicLong(LONGEST);

    /** From now at most this long. */
    void shortenTo(Duration grace) {
        long capped = grace.compareTo(Duration.ofDays(1)) > 0 ? LONGEST : grace.toNanos();
        long end = System.nanoTime() - from + capped;
        nanos.accumulateAndGet(end, Math::min);
    }

    boolean over() {
        return System.nanoTime() - from >= nanos.get();
    }
}
