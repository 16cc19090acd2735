package dev.ratchet.session.recording;

import dev.ratchet.session.stream.LineTimestamp;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How the lines of a recording are spread over time. */
public sealed interface ReplayPace {
    /** The time between the line before and this one. */
    Duration before(byte[] bytes, int offset, int length);

    /** By the times that the stream names, else evenly by size over the time that the session took. */
    static ReplayPace of(Recording recording, Duration took) {
        TimestampCount count = new TimestampCount();
        RecordedLines lines = new RecordedLines(count::line);
        long _ = recording.readInto(lines);
        lines.end();
        return count.stamps > 1 ? new ByItsTimes() : new BySize(took, Math.max(1, count.bytes));
    }

    /** One pass over everything, before the first line is played. */
    final class TimestampCount {
        private long bytes;
        private int stamps;

        private void line(byte[] line, int offset, int length) {
            bytes += length;
            stamps += stamps > 1 || LineTimestamp.of(line, offset, length) == null ? 0 : 1;
        }
    }

    /** As the stream says; a line that names no time comes with the one before it. */
    final class ByItsTimes implements ReplayPace {
        private @Nullable Instant last;

        @Override
        public Duration before(byte[] bytes, int offset, int length) {
            Instant stamp = LineTimestamp.of(bytes, offset, length);
            Instant former = last == null ? stamp : last;
            if (stamp == null || former == null || stamp.isBefore(former)) {
                return Duration.ZERO;
            }
            last = stamp;
            return Duration.between(former, stamp);
        }
    }

    /** Evenly. */
    record BySize(Duration took, long bytes) implements ReplayPace {
        @Override
        public Duration before(byte[] line, int offset, int length) {
            return Duration.ofNanos((long) ((double) took.toNanos() * length / bytes));
        }
    }
}
