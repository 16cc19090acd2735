package dev.ratchet.work.graph;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** How moments are written so that they sort: to the microsecond, since the tasks of one file have to keep their order. */
final class SortableTime {
    private static final DateTimeFormatter MICROS =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    private static final int LENGTH = "2026-01-01T00:00:00.000000Z".length();
    private static final int NANOS_OF_MICRO = 1000;

    private SortableTime() {}

    static String of(Instant moment) {
        return MICROS.format(moment);
    }

    /** By hand, since the parser of the JDK takes longer for the moments of a long list than SQLite for all of it. */
    static Instant read(String text) {
        if (text.length() != LENGTH || text.charAt(19) != '.') {
            return Instant.parse(text);
        }
        return LocalDateTime.of(
                        number(text, 0, 4),
                        number(text, 5, 7),
                        number(text, 8, 10),
                        number(text, 11, 13),
                        number(text, 14, 16),
                        number(text, 17, 19),
                        number(text, 20, 26) * NANOS_OF_MICRO)
                .toInstant(ZoneOffset.UTC);
    }

    private static int number(String text, int from, int to) {
        return Integer.parseInt(text, from, to, 10);
    }
}
