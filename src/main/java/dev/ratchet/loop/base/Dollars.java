package dev.ratchet.loop.base;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An amount of money, kept to the billionth. Java's own numbers for that purpose need 20 ms of each start before the first
 * of them is there.
 */
public record Dollars(long nanos) implements Comparable<Dollars> {
    public static final Dollars ZERO = new Dollars(0);

    private static final Pattern NUMBER = Pattern.compile("([+-]?)(\\d*)(?:\\.(\\d*))?(?:[eE]([+-]?\\d{1,9}))?");
    private static final int DECIMALS = 9;
    private static final int MOST_DIGITS = 18;
    private static final long WHOLE = 1_000_000_000;

    public static Dollars of(long whole) {
        return new Dollars(Math.multiplyExact(whole, WHOLE));
    }

    /** The amount that a number was written for. */
    public static Dollars of(double number) {
        return of(Double.toString(number)).orElseThrow(() -> new IllegalArgumentException("no amount: " + number));
    }

    /** The amount that a text has, if it is a number; what is too large for any purpose is the largest there is. */
    public static Optional<Dollars> of(String text) {
        Matcher parts = NUMBER.matcher(text);
        if (!parts.matches()) {
            return Optional.empty();
        }
        String whole = parts.group(2);
        String digits = parts.group(3) == null ? whole : whole + parts.group(3);
        if (digits.isEmpty()) {
            return Optional.empty();
        }
        int exponent = parts.group(4) == null ? 0 : Integer.parseInt(parts.group(4));
        long nanos = shifted(digits, whole.length() + exponent + DECIMALS);
        return Optional.of(new Dollars(parts.group(1).equals("-") ? -nanos : nanos));
    }

    /** The whole number that the first so many digits are, with zeros where they are fewer; half of one and more is one more. */
    private static long shifted(String digits, int wanted) {
        int first = 0;
        while (first < digits.length() && digits.charAt(first) == '0') {
            first++;
        }
        if (first == digits.length() || wanted < first) {
            return 0;
        }
        if (wanted - first > MOST_DIGITS) {
            return Long.MAX_VALUE;
        }
        long number = 0;
        for (int i = first; i < wanted; i++) {
            number = number * 10 + (i < digits.length() ? digits.charAt(i) - '0' : 0);
        }
        return wanted < digits.length() && digits.charAt(wanted) >= '5' ? number + 1 : number;
    }

    public boolean isZero() {
        return nanos == 0;
    }

    public double value() {
        return nanos / (double) WHOLE;
    }

    @Override
    public int compareTo(Dollars other) {
        return Long.compare(nanos, other.nanos);
    }

    /** Without an exponent, and without zeros that say nothing. */
    @Override
    public String toString() {
        long rest = Math.abs(nanos % WHOLE);
        String sign = nanos < 0 && nanos > -WHOLE ? "-" : "";
        String fraction = rest == 0 ? "" : "." + Long.toString(WHOLE + rest).substring(1);
        return sign + nanos / WHOLE + fraction.replaceFirst("0+$", "");
    }
}
