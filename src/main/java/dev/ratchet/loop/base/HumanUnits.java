package dev.ratchet.loop.base;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Times, sizes, counts and money as people like to read them; the one place that knows how. */
public final class HumanUnits {
    private static final Duration LONG = Duration.ofMinutes(2);

    private HumanUnits() {}

    /** The two largest units of a time: {@code 2h 01m}. */
    public static String time(Duration time) {
        long seconds = Math.round(time.toMillis() / 1000.0);
        if (seconds >= 3600) {
            return "%dh %02dm".formatted(seconds / 3600, seconds / 60 % 60);
        }
        return seconds >= 60 ? "%dm %02ds".formatted(seconds / 60, seconds % 60) : seconds + "s";
    }

    /** A time that was measured or counted in seconds. */
    public static String time(double seconds) {
        return time(Duration.ofMillis(Math.round(seconds * 1000)));
    }

    /** How long something may take or was waited for, in the middle of a sentence: {@code 1.5 s}, {@code 2 min 30 s}. */
    public static String span(Duration span) {
        if (span.compareTo(LONG) >= 0) {
            return span.toMinutes() + " min" + (span.toSecondsPart() == 0 ? "" : " " + span.toSecondsPart() + " s");
        }
        return span.toMillis() % 1000 == 0 ? span.toSeconds() + " s" : seconds(span);
    }

    /** A short time that was measured, to the tenth of a second. */
    public static String seconds(Duration time) {
        return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
    }

    /** The number of minutes, with so many decimals at most. */
    public static String minutes(Duration time, int decimals) {
        return quotient(time.toMillis(), 60_000, decimals);
    }

    /** What one number that is not negative is of another, with so many decimals at most, and no zeros at their end. */
    public static String quotient(long number, long divisor, int decimals) {
        long scale = Math.round(Math.pow(10, decimals));
        long rest = Math.round((number % divisor) * (double) scale / divisor);
        long whole = number / divisor + rest / scale;
        String fraction = Long.toString(scale + rest % scale).substring(1).replaceFirst("0+$", "");
        return fraction.isEmpty() ? Long.toString(whole) : whole + "." + fraction;
    }

    public static String bytes(long bytes) {
        return bytes < 1024 ? bytes + " B" : scaled(bytes, 1024, 1024, " KB", " MB", " GB", " TB");
    }

    /** Up to four digits as they are, more of them with a unit. */
    public static String count(long number) {
        return number < 10_000 ? Long.toString(number) : scaled(number, 1000, 999.95, "k", "M", "G", "T");
    }

    /** One thing, or several of them. */
    public static String count(long number, String thing) {
        return number == 1 ? "1 " + thing : count(number) + " " + thing + "s";
    }

    private static String scaled(long number, int step, double next, String... units) {
        double size = number / (double) step;
        int unit = 0;
        while (size >= next && unit < units.length - 1) {
            size /= step;
            unit++;
        }
        return String.format(Locale.ROOT, "%.1f%s", size, units[unit]);
    }

    /** To the cent, which is enough for whoever watches; empty if nobody knows. */
    public static String cents(@Nullable Double dollars) {
        if (dollars == null) {
            return "";
        }
        return dollars > 0 && dollars < 0.01 ? "<$0.01" : String.format(Locale.ROOT, "$%.2f", dollars);
    }

    /** To the cent, and further where it is a matter of cents. */
    public static String money(@Nullable Double dollars, String ifUnknown) {
        if (dollars == null) {
            return ifUnknown;
        }
        return dollars == 0 ? "$0" : String.format(Locale.ROOT, dollars < 1 ? "$%.4f" : "$%.2f", dollars);
    }
}
