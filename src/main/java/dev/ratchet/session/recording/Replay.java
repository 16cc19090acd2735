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

/**
 * Plays a recording line by line at the pace at which it was made, or a multiple of it; long pauses are shortened.
 *
 * @param speed a multiple of the original one, more than 0
 */
public record Replay(Pace pace, double speed, Time time, Sleeper sleeper) {
    /** No pause of a replay is longer. */
    public static final Duration LONGEST_PAUSE = Duration.ofSeconds(3);

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

    /**
     * Plays it to its end.
     *
     * @param shortened told how long a pause really was, in place of waiting for all of it
     */
    public void play(Recording recording, ByteSink reader, Consumer<Duration> shortened) throws InterruptedException {
        try {
            long _ = RecordedLines.read(recording, new Playing(reader, shortened, time.now()));
        } catch (Stopped stopped) {
            throw stopped.interruption;
        }
    }

    private final class Playing implements ByteSink {
        private final ByteSink reader;
        private final Consumer<Duration> shortened;
        private Instant due;

        Playing(ByteSink reader, Consumer<Duration> shortened, Instant due) {
            this.reader = reader;
            this.shortened = shortened;
            this.due = due;
        }

        @Override
        public void read(byte[] bytes, int offset, int length) {
            try {
                await(pace.before(bytes, offset, length));
            } catch (InterruptedException e) {
                throw new Stopped(e);
            }
            reader.read(bytes, offset, length);
        }

        private void await(Duration gap) throws InterruptedException {
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
        }
    }

    /** Carries an interrupt through the reading of the file. */
    private static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final InterruptedException interruption;

        Stopped(InterruptedException interruption) {
            super(interruption);
            this.interruption = interruption;
        }
    }
}
