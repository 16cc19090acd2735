package dev.ratchet.session.classify;

import dev.ratchet.json.Json;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Month;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds out when a limit lifts; the past and the absurdly far future are no answer.
 *
 * @param zone for times that name none
 */
record LimitResetTime(Instant now, Supplier<ZoneId> zone) {
    private static final Duration FARTHEST = Duration.ofDays(400);
    private static final Duration FARTHEST_DATE = Duration.ofDays(36_500);
    private static final Duration JUST_PASSED = Duration.ofMinutes(10);
    private static final int WORDS = 8 * 1024;

    private static final Pattern STAMP = Pattern.compile("\\|\\s{0,2}(\\d{10,13})(?!\\d)");
    private static final Pattern CLOCK = Pattern.compile("(?i)\\b(?:resets?|try again|retry)(?: at| on)?:? {1,3}"
            + "(?:(?<month>[a-z]{3,9})\\.? (?<day>\\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\\d{4}))?,?(?: at)? )?"
            + "(?<hour>\\d{1,2})(?::(?<minute>\\d{2}))?(?::\\d{2})? ?(?<half>[ap]\\.?m\\b\\.?)?"
            + "(?: ?\\(?(?<zone>UTC|GMT|Z\\b|[A-Z][A-Za-z]+(?:/[A-Za-z_+\\-0-9]+){1,2})\\)?)?");
    private static final Pattern SPAN =
            Pattern.compile("(?i)\\b(?:retry|again|resets?|wait)(?: after| in|-after:?)? {1,3}((?:\\d+(?:\\.\\d+)?"
                    + " ?(?:days?|hours?|hrs?|h|minutes?|mins?|ms|m|seconds?|secs?|s)\\b,? ?(?:and"
                    + " )?|\\d+(?:\\.\\d+)?[dhms](?=\\d)){1,4})");
    private static final Pattern PART = Pattern.compile("(\\d+(?:\\.\\d+)?) ?([a-z]+)");

    /** Whether a moment can be meant at all: one of another era is a number in another unit, or nonsense. */
    boolean makesSense(@Nullable Instant moment) {
        return moment != null && Duration.between(now, moment).abs().compareTo(FARTHEST) <= 0;
    }

    @Nullable
    Instant plausible(@Nullable Instant moment) {
        return moment == null ? null : ahead(moment, FARTHEST);
    }

    private @Nullable Instant ahead(Instant moment, Duration most) {
        Duration wait = Duration.between(now, moment);
        return wait.isPositive() && wait.compareTo(most) <= 0 ? moment : null;
    }

    @Nullable
    Instant after(@Nullable Duration wait) {
        return wait == null || wait.compareTo(FARTHEST) > 0 ? null : plausible(now.plus(wait));
    }

    /** The moment that the words name. */
    @Nullable
    Instant in(String words) {
        String text = words.substring(0, Math.min(WORDS, words.length()));
        Matcher stamp = STAMP.matcher(text);
        if (stamp.find()) {
            return plausible(new Json(stamp.group(1)).instant());
        }
        Matcher span = SPAN.matcher(text);
        if (span.find()) {
            return after(span(span.group(1).toLowerCase(Locale.ROOT)));
        }
        Matcher clock = CLOCK.matcher(text);
        while (clock.find()) {
            Instant moment = clock(clock);
            if (moment != null) {
                // A number may be in another unit, a date with its year is meant as it stands.
                return clock.group("year") == null ? plausible(moment) : ahead(moment, FARTHEST_DATE);
            }
        }
        return null;
    }

    private static Duration span(String words) {
        Duration sum = Duration.ZERO;
        Matcher part = PART.matcher(words);
        while (part.find()) {
            double amount = Math.min(1e6, Double.parseDouble(part.group(1)));
            sum = sum.plusMillis((long) (amount * millis(part.group(2))));
        }
        return sum;
    }

    private static double millis(String unit) {
        return switch (unit) {
            case "ms" -> 1;
            case "m", "min", "mins", "minute", "minutes" -> 60_000;
            case "h", "hr", "hrs", "hour", "hours" -> 3_600_000;
            case "d", "day", "days" -> 86_400_000;
            default -> 1000;
        };
    }

    private @Nullable Instant clock(Matcher words) {
        if (words.group("half") == null && words.group("minute") == null) {
            return null;
        }
        try {
            ZoneId where = where(words.group("zone"));
            LocalTime time = LocalTime.of(hour(words), number(words.group("minute"), 0));
            return words.group("month") == null
                    ? next(time, where)
                    : dated(words, time, where).toInstant();
        } catch (DateTimeException _) {
            return null;
        }
    }

    private ZoneId where(@Nullable String name) {
        if (name == null) {
            return zone.get();
        }
        return ZoneId.of(name.contains("/") ? name : name.toUpperCase(Locale.ROOT));
    }

    /** The next time of day like that; one that has only just passed is over, and not tomorrow's. */
    private Instant next(LocalTime time, ZoneId where) {
        ZonedDateTime today = now.atZone(where).toLocalDate().atTime(time).atZone(where);
        return (today.toInstant().isAfter(now.minus(JUST_PASSED)) ? today : today.plusDays(1)).toInstant();
    }

    private ZonedDateTime dated(Matcher words, LocalTime time, ZoneId where) {
        LocalDate today = now.atZone(where).toLocalDate();
        int year = number(words.group("year"), today.getYear());
        LocalDate day = LocalDate.of(year, month(words.group("month")), number(words.group("day"), 1));
        boolean gone = words.group("year") == null && day.isBefore(today);
        return (gone ? day.plusYears(1) : day).atTime(time).atZone(where);
    }

    private static Month month(String name) {
        for (Month month : Month.values()) {
            if (month.name().startsWith(name.substring(0, 3).toUpperCase(Locale.ROOT))) {
                return month;
            }
        }
        throw new DateTimeException("no month: " + name);
    }

    private static int hour(Matcher words) {
        int hour = number(words.group("hour"), 0);
        String half = words.group("half");
        if (half == null) {
            return hour;
        }
        boolean afternoon = half.toLowerCase(Locale.ROOT).startsWith("p");
        return hour % 12 + (afternoon ? 12 : 0);
    }

    private static int number(@Nullable String digits, int orElse) {
        return digits == null ? orElse : Integer.parseInt(digits);
    }
}
