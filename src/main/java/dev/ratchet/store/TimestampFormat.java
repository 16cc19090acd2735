package dev.ratchet.store;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** How moments are written so that they sort: as finely as their order matters, and to the second for people. */
public final class TimestampFormat {
    private static final DateTimeFormatter MILLIS = format("SSS");
    private static final DateTimeFormatter MICROS = format("SSSSSS");
    private static final int MICROS_LENGTH = "2026-01-01T00:00:00.000000Z".length();
    private static final int NANOS_OF_MICRO = 1000;

    private TimestampFormat() {}

    private static DateTimeFormatter format(String fraction) {
        return DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss." + fraction + "'Z'")
                .withZone(ZoneOffset.UTC);
    }

    /** To the millisecond, as the journal has them. */
    public static String exact(Instant moment) {
        return MILLIS.format(moment);
    }

    public static @Nullable String exactOrNull(@Nullable Instant moment) {
        return moment == null ? null : exact(moment);
    }

    /** To the microsecond, since the tasks of one file have to keep their order. */
    public static String toMicrosecond(Instant moment) {
        return MICROS.format(moment);
    }

    /** To the second, for people and for the files of others. */
    public static String toSecond(Instant moment) {
        return moment.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** By hand, since the parser of the JDK takes longer for the moments of a long list than SQLite for all of it. */
    public static Instant read(String text) {
        if (text.length() != MICROS_LENGTH || text.charAt(19) != '.') {
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
