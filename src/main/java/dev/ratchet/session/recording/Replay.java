package dev.ratchet.session.recording;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonLine;
import dev.ratchet.loop.base.Sleeper;
import dev.ratchet.loop.base.Time;
import dev.ratchet.session.stream.ByteSink;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Plays a recording line by line, at the pace at which it was made and in whatever tempo somebody wants to see it. */
public record Replay(Pace pace, Tempo tempo) {
    /** How the lines of a recording are spread over time. */
    public sealed interface Pace {
        /** The time between the line before and this one. */
        Duration before(byte[] bytes, int offset, int length);

        /** By the times that the stream names, else evenly by size over the time that the session took. */
        static Pace of(Recording recording, Duration took) {
            int[] stamps = {0};
            long bytes = RecordedLines.read(recording, (line, offset, length) -> {
                stamps[0] += stamps[0] > 1 || ByItsTimes.stamp(line, offset, length) == null ? 0 : 1;
            });
            return stamps[0] > 1 ? new ByItsTimes() : new BySize(took, Math.max(1, bytes));
        }

        /** As the stream says; a line that names no time comes with the one before it. */
        final class ByItsTimes implements Pace {
            private static final String FIELD = "timestamp";
            private static final JsonLine.Wanted WANTED = new JsonLine.Members(Set.of(FIELD), Set.of(), Set.of());

            private @Nullable Instant last;

            @Override
            public Duration before(byte[] bytes, int offset, int length) {
                Instant stamp = stamp(bytes, offset, length);
                Instant former = last == null ? stamp : last;
                if (stamp == null || former == null || stamp.isBefore(former)) {
                    return Duration.ZERO;
                }
                last = stamp;
                return Duration.between(former, stamp);
            }

            /** The moment that a line names as its own, which most dialects write in the same place. */
            private static @Nullable Instant stamp(byte[] bytes, int offset, int length) {
                List<Json> objects = JsonLine.read(bytes, offset, length, WANTED);
                return objects.isEmpty() ? null : objects.getFirst().at(FIELD).instant();
            }
        }

        /** Evenly. */
        record BySize(Duration took, long bytes) implements Pace {
            @Override
            public Duration before(byte[] line, int offset, int length) {
                return Duration.ofNanos((long) ((double) took.toNanos() * length / bytes));
            }
        }
    }

    /** How long the time between two lines takes now. */
    public interface Tempo {
        /** No pause of a replay is longer. */
        Duration LONGEST_PAUSE = Duration.ofSeconds(3);

        /** Waits as long as this time takes; whether to go on. */
        boolean await(Duration gap) throws InterruptedException;
    }

    /** A multiple of the original one, with long pauses shortened. */
    public static final class SteadyTempo implements Tempo {
        private final double speed;
        private final Time time;
        private final Sleeper sleeper;
        private final Consumer<Duration> shortened;
        private Instant due;

        /**
         * A tempo that stays the same.
         *
         * @param speed a multiple of the original one, more than 0
         * @param shortened told how long a pause really was, in place of waiting for all of it
         */
        public SteadyTempo(double speed, Time time, Sleeper sleeper, Consumer<Duration> shortened) {
            this.speed = speed;
            this.time = time;
            this.sleeper = sleeper;
            this.shortened = shortened;
            this.due = time.now();
        }

        @Override
        public boolean await(Duration gap) throws InterruptedException {
            double nanos = gap.toNanos() / speed;
            if (nanos > LONGEST_PAUSE.toNanos()) {
                shortened.accept(gap);
                due = due.plus(LONGEST_PAUSE);
            } else {
                due = due.plusNanos((long) nanos);
            }
            while (time.now().isBefore(due)) {
                sleeper.sleepUntil(due);
            }
            return true;
        }
    }

    /** Plays it, and says whether it came to its end. */
    public boolean play(Recording recording, ByteSink reader) throws InterruptedException {
        try {
            long _ = RecordedLines.read(recording, (bytes, offset, length) -> {
                await(pace.before(bytes, offset, length));
                reader.read(bytes, offset, length);
            });
            return true;
        } catch (Stopped stopped) {
            if (stopped.interruption != null) {
                throw stopped.interruption;
            }
            return false;
        }
    }

    private void await(Duration gap) {
        try {
            if (!tempo.await(gap)) {
                throw new Stopped(null);
            }
        } catch (InterruptedException e) {
            throw new Stopped(e);
        }
    }

    /** Carries the wish to leave off through the reading of the file. */
    private static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final @Nullable InterruptedException interruption;

        Stopped(@Nullable InterruptedException interruption) {
            super(interruption);
            this.interruption = interruption;
        }
    }
}
