package dev.ratchet.session.recording;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonLine;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How the lines of a recording are spread over time. */
public sealed interface ReplayPace {
    /** The time between the line before and this one. */
    Duration before(byte[] bytes, int offset, int length);

    /** By the times that the stream names, else evenly by size over the time that the session took. */
    static ReplayPace of(Recording recording, Duration took) {
        int[] stamps = {0};
        long bytes = RecordedLines.read(recording, (line, offset, length) -> {
            stamps[0] += stamps[0] > 1 || ByItsTimes.stamp(line, offset, length) == null ? 0 : 1;
        });
        return stamps[0] > 1 ? new ByItsTimes() : new BySize(took, Math.max(1, bytes));
    }

    /** As the stream says; a line that names no time comes with the one before it. */
    final class ByItsTimes implements ReplayPace {
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
    record BySize(Duration took, long bytes) implements ReplayPace {
        @Override
        public Duration before(byte[] line, int offset, int length) {
            return Duration.ofNanos((long) ((double) took.toNanos() * length / bytes));
        }
    }
}
