package dev.ratchet.app.doctor;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A version of numbers and dots. */
public record Version(String text) implements Comparable<Version> {
    private static final Pattern NUMBERS = Pattern.compile("\\d{1,9}(?:\\.\\d{1,9}){1,3}");

    /** The first in what a program says. */
    static Optional<Version> in(String output) {
        Matcher matcher = NUMBERS.matcher(output);
        return matcher.find() ? Optional.of(new Version(matcher.group())) : Optional.empty();
    }

    @Override
    public int compareTo(Version other) {
        return Arrays.compare(numbers(), other.numbers());
    }

    private int[] numbers() {
        return Arrays.stream(text.split("\\.")).mapToInt(Integer::parseInt).toArray();
    }

    @Override
    public String toString() {
        return text;
    }
}
