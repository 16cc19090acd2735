package dev.ratchet.loop.attempt;

import dev.ratchet.loop.session.SessionTicket;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The right to make a call to a model, or to run a session: only so many at once, and so many requests in a minute, for
 * all loops together. */
public interface Slots {
    /**
     * Waits for its turn: by priority, then first come. An interrupt ends the waiting and leaves no trace.
     *
     * @param waiting told if there is something to wait for, and again when that is something else
     */
    Grant acquire(Caller caller, Consumer<Snapshot> waiting) throws InterruptedException;

    /** Lets nobody begin before that moment; of two holds the longer one stands. */
    void hold(Instant until, String why);

    /** Who runs, who waits, and for what. */
    Snapshot snapshot();

    /** Of those who wait the first of these go first. */
    enum Priority {
        CRITICAL,
        HIGH,
        NORMAL,
        LOW
    }

    /** What a slot is for. */
    enum Use {
        /** A session of an agent program, which makes calls of its own that nobody here can count. */
        SESSION,
        /** A request to a model's API. */
        REQUEST
    }

    /**
     * Who asks.
     *
     * @param loop its name
     * @param purpose what for, in words
     */
    record Caller(String loop, Use use, String purpose, Priority priority) {
        /** One that asks in an attempt; what is nearly done comes before what only begins. */
        public static Caller of(Attempt attempt, SessionTicket.Role role, Use use, String purpose) {
            Priority priority = switch (role) {
                case WORKING -> Priority.NORMAL;
                case VERIFYING -> Priority.HIGH;
            };
            return new Caller(attempt.loop(), use, purpose, priority);
        }
    }

    /** The turn of a caller, until it is closed; timeouts start when it is granted. */
    interface Grant extends AutoCloseable {
        /** What there is no end of is not given back either. */
        Grant UNBOUNDED = () -> {};

        /** Gives it back; once is enough. */
        @Override
        void close();
    }

    /** What holds a caller up. */
    sealed interface Obstacle {
        /** In words that go after <i>waits for</i>. */
        default String words() {
            return switch (this) {
                case Held held -> "the end of a rate limit: " + held.why;
                case Busy busy -> "one of %d running calls or sessions to end".formatted(busy.running);
                case Crowded crowded -> crowded.lack;
                case Paced _ -> "the next minute: no more requests may be made in this one";
            };
        }

        /** When it will be gone, if that is known. */
        default Optional<Instant> end() {
            return switch (this) {
                case Held held -> Optional.of(held.until);
                case Paced paced -> Optional.of(paced.until);
                case Busy _, Crowded _ -> Optional.empty();
            };
        }

        /** Whether it is nothing new to somebody who was told of the other; how crowded the machine is changes all the time. */
        default boolean isLike(Obstacle other) {
            return equals(other) || (this instanceof Crowded && other instanceof Crowded);
        }

        /** Everybody is held, as after a rate limit. */
        record Held(Instant until, String why) implements Obstacle {}

        /** As many as may are running. */
        record Busy(int running) implements Obstacle {}

        /** The machine has too little left. */
        record Crowded(String lack) implements Obstacle {}

        /** As many requests as may have been made in the last minute. */
        record Paced(Instant until) implements Obstacle {}
    }

    /** One that has its turn. */
    record Active(Caller caller, Instant since) {}

    /**
     * One that waits.
     *
     * @param ahead how many come before it
     */
    record Queued(Caller caller, Instant since, int ahead) {}

    /**
     * Everybody at one moment.
     *
     * @param queued the first of those who wait, in the order in which they will go
     * @param waiting how many wait
     * @param obstacle what the first of them waits for
     */
    record Snapshot(List<Active> running, List<Queued> queued, int waiting, Optional<Obstacle> obstacle) {
        /** So many are named of those who wait: every loop writes this down at every step, and there may be thousands. */
        public static final int MOST_QUEUED = 20;

        public Snapshot {
            running = List.copyOf(running);
            queued = List.copyOf(queued);
        }
    }
}
