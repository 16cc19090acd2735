package dev.ratchet.config.value;

import dev.ratchet.loop.base.HumanUnits;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A span of time, written as a number of the key's unit that may have a fraction, or with units of its own as in {@code
 * 2h30m}; kept to the millisecond.
 */
public record TimeSpan(Unit unit, Least least) implements KeyType<Duration> {
    /** What the number counts. */
    public enum Unit {
        MILLISECONDS(1),
        SECONDS(1_000),
        MINUTES(60_000),
        HOURS(3_600_000);

        private final long millis;

        Unit(long millis) {
            this.millis = millis;
        }

        private long most() {
            return MOST.toMillis() / millis;
        }
    }

    /** Whether 0 is allowed. */
    public enum Least {
        ZERO,
        MORE_THAN_ZERO
    }

    /** Far beyond any use, and far below what times and their doublings can hold. */
    private static final Duration MOST = Duration.ofDays(3650);

    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
    private static final Pattern WITH_UNITS = Pattern.compile(part("d") + part("h") + part("m") + part("s"));
    private static final String EXAMPLES = "or a time such as 90s, 15m or 2h30m";
    private static final int DIGITS_THAT_KEEP_A_MILLISECOND = 10;

    @Override
    public ReadValue<Duration> fromToml(Object value) {
        return switch (value) {
            case Long number -> within(number, number.toString());
            case Double number -> within(number, number.toString().replace("Infinity", "inf"));
            // One without a unit is more likely a slip than a number of them.
            case String text when NUMBER.matcher(text).matches() -> ReadValue.notA(expected(), value);
            case String text -> fromText(text);
            default -> ReadValue.notA(expected(), value);
        };
    }

    private static String part(String unit) {
        return "(?:(\\d{1,9}(?:\\.\\d{1,9})?)" + unit + ")?";
    }

    @Override
    public ReadValue<Duration> fromText(String text) {
        String number = text.strip();
        if (NUMBER.matcher(number).matches()) {
            return within(Double.parseDouble(number), number);
        }
        Matcher units = WITH_UNITS.matcher(number);
        return units.matches() && !number.isEmpty()
                ? within(seconds(units) * 1000 / unit.millis, number)
                : ReadValue.wrong("expected " + expected() + ", found " + TomlText.excerpt(text));
    }

    private static double seconds(Matcher units) {
        double seconds = 0;
        int[] each = {86_400, 3_600, 60, 1};
        for (int i = 0; i < each.length; i++) {
            String count = units.group(i + 1);
            if (count != null) {
                seconds += Double.parseDouble(count) * each[i];
            }
        }
        return seconds;
    }

    @Override
    public String toToml(Duration value) {
        return HumanUnits.quotient(value.toMillis(), unit.millis, DIGITS_THAT_KEEP_A_MILLISECOND);
    }

    private ReadValue<Duration> within(double number, String shown) {
        if (Double.isNaN(number)) {
            return ReadValue.wrong("expected " + expected() + ", found nan");
        }
        if (number > unit.most()) {
            return ReadValue.wrong("must be at most " + unit.most() + " (ten years), found " + shown);
        }
        if (number < 0) {
            return ReadValue.wrong(allowed() + ", found " + shown);
        }
        long millis = Math.round(number * unit.millis);
        return millis == 0 && least == Least.MORE_THAN_ZERO
                ? ReadValue.wrong(allowed() + ", found " + shown)
                : new ReadValue.Fine<>(Duration.ofMillis(millis));
    }

    private String allowed() {
        return least == Least.ZERO ? "must be at least 0" : "must be more than 0";
    }

    private String expected() {
        return "a number of " + unit.name().toLowerCase(Locale.ROOT) + ", " + EXAMPLES;
    }
}
