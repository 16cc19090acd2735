package dev.ratchet.store;

import java.nio.charset.StandardCharsets;
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
    private static final byte[] MICROS_PATTERN = "0000-00-00T00:00:00.000000Z".getBytes(StandardCharsets.ISO_8859_1);
    private static final int MICROS_LENGTH = MICROS_PATTERN.length;
    private static final int NANOS_OF_MICRO = 1000;
    private static final int LAST_YEAR = 9999;

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

    /** To the microsecond, since the tasks of one file have to keep their order; by hand, since an import writes one for each. */
    public static String toMicrosecond(Instant moment) {
        LocalDateTime at = LocalDateTime.ofInstant(moment, ZoneOffset.UTC);
        if (at.getYear() < 1 || at.getYear() > LAST_YEAR) {
            return MICROS.format(moment);
        }
        byte[] text = MICROS_PATTERN.clone();
        write(at.getYear(), text, 0, 4);
        write(at.getMonthValue(), text, 5, 7);
        write(at.getDayOfMonth(), text, 8, 10);
        write(at.getHour(), text, 11, 13);
        write(at.getMinute(), text, 14, 16);
        write(at.getSecond(), text, 17, 19);
        write(at.getNano() / NANOS_OF_MICRO, text, 20, 26);
        return new String(text, StandardCharsets.ISO_8859_1);
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

    private static void write(int number, byte[] text, int from, int to) {
        int rest = number;
        for (int i = to - 1; i >= from; i--) {
            text[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }

    private static int number(String text, int from, int to) {
        return Integer.parseInt(text, from, to, 10);
    }
}
