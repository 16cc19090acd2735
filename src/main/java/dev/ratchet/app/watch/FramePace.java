package dev.ratchet.app.watch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * When the next frame may be drawn: never more than ten in a second. What an agent says gets half of them, so that a key is
 * answered at once also while it talks.
 */
final class FramePace {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final int MOST_IN_A_SECOND = 10;
    private static final int MOST_FOR_CHANGES = 5;
    private static final long BETWEEN_CHANGES = Duration.ofMillis(200).toNanos();

    private final List<Long> frames = new ArrayList<>();

    /** Who wants a frame. */
    enum Cause {
        KEY,
        CHANGE
    }

    /** For how many nanoseconds the next frame has to wait; 0 if it may be drawn now. */
    long left(Cause cause, long now) {
        return switch (cause) {
            case KEY -> left(MOST_IN_A_SECOND, now);
            case CHANGE ->
                Math.max(left(MOST_FOR_CHANGES, now), frames.isEmpty() ? 0 : frames.getLast() + BETWEEN_CHANGES - now);
        };
    }

    /** Until there are fewer than so many in the last second. */
    private long left(int most, long now) {
        return frames.size() < most ? 0 : Math.max(0, frames.get(frames.size() - most) + SECOND - now);
    }

    void drawn(long now) {
        frames.add(now);
        if (frames.size() > MOST_IN_A_SECOND) {
            frames.removeFirst();
        }
    }
}
