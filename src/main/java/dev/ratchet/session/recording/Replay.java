package dev.ratchet.session.recording;

import dev.ratchet.loop.base.Sleeper;
import dev.ratchet.loop.base.Time;
import dev.ratchet.session.stream.ByteSink;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;

/**
 * Plays a recording line by line at the pace at which it was made, or a multiple of it; long pauses are shortened.
 *
 * @param speed a multiple of the original one, more than 0
 */
public record Replay(ReplayPace pace, double speed, Time time, Sleeper sleeper) {
    /** No pause of a replay is longer. */
    public static final Duration LONGEST_PAUSE = Duration.ofSeconds(3);

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
