package dev.ratchet.store;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** How moments are written so that they sort: as finely as their order matters, and to the second for people. */
public final class TimestampFormat {
    private static final String TO_THE_SECOND = "0000-00-00T00:00:00";
    private static final int POINT = TO_THE_SECOND.length();
    private static final int NANO_DIGITS = 9;
    private static final int LAST_YEAR = 9999;

    /** A fraction of a second as it is written: by hand, since a loop writes ten moments between two sessions. */
    private enum Fraction {
        MILLIS("SSS"),
        MICROS("SSSSSS");

        private final String digits;

        Fraction(String digits) {
            this.digits = digits;
        }

        String of(Instant moment) {
            LocalDateTime at = LocalDateTime.ofInstant(moment, ZoneOffset.UTC);
            if (at.getYear() < 1 || at.getYear() > LAST_YEAR) {
                return byJava(moment);
            }
            int end = POINT + 1 + digits.length();
            byte[] text = new byte[end + 1];
            text[4] = '-';
            text[7] = '-';
            text[10] = 'T';
            text[13] = ':';
            text[16] = ':';
            write(at.getYear(), text, 0, 4);
            write(at.getMonthValue(), text, 5, 7);
            write(at.getDayOfMonth(), text, 8, 10);
            write(at.getHour(), text, 11, 13);
            write(at.getMinute(), text, 14, 16);
            write(at.getSecond(), text, 17, 19);
            text[POINT] = '.';
            write(at.getNano() / unit(digits.length()), text, POINT + 1, end);
            text[end] = 'Z';
            return new String(text, StandardCharsets.ISO_8859_1);
        }

        private String byJava(Instant moment) {
            return DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss." + digits + "'Z'")
                    .withZone(ZoneOffset.UTC)
                    .format(moment);
        }
    }

    private TimestampFormat() {}

    /** To the millisecond, as the journal has them. */
    public static String exact(Instant moment) {
        return Fraction.MILLIS.of(moment);
    }

    public static @Nullable String exactOrNull(@Nullable Instant moment) {
        return moment == null ? null : exact(moment);
    }

    /** To the microsecond, since the tasks of one file have to keep their order. */
    public static String toMicrosecond(Instant moment) {
        return Fraction.MICROS.of(moment);
    }

    /** To the second, for people and for the files of others. */
    public static String toSecond(Instant moment) {
        return moment.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /**
     * By hand, since the parser of the JDK takes longer for the moments of a long list than SQLite for all of it, and 3 ms for the
     * first. What is not written in our way is left to it.
     */
    public static Instant read(String text) {
        if (!isOurs(text)) {
            return Instant.parse(text);
        }
        int end = text.length() - 1;
        int nanos = end == POINT ? 0 : number(text, POINT + 1, end) * unit(end - POINT - 1);
        try {
            return LocalDateTime.of(
                            number(text, 0, 4),
                            number(text, 5, 7),
                            number(text, 8, 10),
                            number(text, 11, 13),
                            number(text, 14, 16),
                            number(text, 17, 19),
                            nanos)
                    .toInstant(ZoneOffset.UTC);
        } catch (DateTimeException _) {
            // The end of a day by another name, a leap second, or none at all.
            return Instant.parse(text);
        }
    }

    private static boolean isOurs(String text) {
        int end = text.length() - 1;
        return isFormed(text)
                && text.charAt(end) == 'Z'
                && (end == POINT || (text.charAt(POINT) == '.' && isNumber(text, POINT + 1, end)));
    }

    private static boolean isFormed(String text) {
        if (text.length() <= POINT || text.length() > POINT + 2 + NANO_DIGITS) {
            return false;
        }
        for (int i = 0; i < POINT; i++) {
            char formed = TO_THE_SECOND.charAt(i);
            if (formed == '0' ? !isDigit(text.charAt(i)) : text.charAt(i) != formed) {
                return false;
            }
        }
        return true;
    }

    private static boolean isNumber(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!isDigit(text.charAt(i))) {
                return false;
            }
        }
        return from < to;
    }

    private static boolean isDigit(char letter) {
        return letter >= '0' && letter <= '9';
    }

    /** The nanoseconds of the last of so many digits behind the point. */
    private static int unit(int digits) {
        int unit = 1;
        for (int i = digits; i < NANO_DIGITS; i++) {
            unit *= 10;
        }
        return unit;
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
