package dev.ratchet.app.doctor.program;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A version of numbers and dots. */
public record ProgramVersion(String text) implements Comparable<ProgramVersion> {
    private static final Pattern NUMBERS = Pattern.compile("\\d{1,9}(?:\\.\\d{1,9}){1,3}");

    /** The first in what a program says. */
    static Optional<ProgramVersion> in(String output) {
        Matcher matcher = NUMBERS.matcher(output);
        return matcher.find() ? Optional.of(new ProgramVersion(matcher.group())) : Optional.empty();
    }

    @Override
    public int compareTo(ProgramVersion other) {
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
