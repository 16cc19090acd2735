package dev.ratchet.tui;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Numbers as people like to read them. */
final class Amounts {
    private static final String[] UNITS = {"k", "M", "G", "T"};

    private Amounts() {}

    /** To the cent, and further where it is a matter of cents; a dash if it is unknown. */
    public static String money(@Nullable Double dollars) {
        if (dollars == null) {
            return "-";
        }
        if (dollars == 0) {
            return "$0";
        }
        return String.format(Locale.ROOT, dollars < 1 ? "$%.4f" : "$%.2f", dollars);
    }

    /** Up to four digits as they are, more of them with a unit. */
    public static String count(long number) {
        if (number < 10_000) {
            return Long.toString(number);
        }
        double size = number / 1000.0;
        int unit = 0;
        while (size >= 999.95 && unit < UNITS.length - 1) {
            size /= 1000;
            unit++;
        }
        return String.format(Locale.ROOT, "%.1f%s", size, UNITS[unit]);
    }

    /** The two largest units of a time. */
    public static String time(long millis) {
        long seconds = Math.round(millis / 1000.0);
        if (seconds >= 3600) {
            return "%dh %02dm".formatted(seconds / 3600, seconds / 60 % 60);
        }
        return seconds >= 60 ? "%dm %02ds".formatted(seconds / 60, seconds % 60) : seconds + "s";
    }

    /** One thing, or several of them. */
    public static String of(long number, String thing) {
        return number == 1 ? "1 " + thing : count(number) + " " + thing + "s";
    }
}
