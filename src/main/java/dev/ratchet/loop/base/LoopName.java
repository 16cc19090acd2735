package dev.ratchet.loop.base;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What loops are called where several machines share a database: by the name of their worker, a slash, and the name that they
 * have in their own directory. Elsewhere the own name is all there is.
 */
public final class LoopName {
    /** By their letters, and by numbers where they have them: w2 comes before w10. */
    public static final Comparator<String> ORDER = LoopName::compare;

    private static final char BETWEEN = '/';
    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final int LONGEST_NUMBER = 20;

    private LoopName() {}

    public static String of(String worker, String own) {
        return worker + BETWEEN + own;
    }

    /** What it is called in its own directory. */
    public static String own(String loop) {
        return loop.substring(loop.lastIndexOf(BETWEEN) + 1);
    }

    /** The worker that it is one of. */
    public static Optional<String> worker(String loop) {
        int end = loop.lastIndexOf(BETWEEN);
        return end < 0 ? Optional.empty() : Optional.of(loop.substring(0, end));
    }

    /** Without Java's own comparators, which would be made anew in each start. */
    private static int compare(String one, String other) {
        int byNumbers = padded(one).compareTo(padded(other));
        return byNumbers == 0 ? one.compareTo(other) : byNumbers;
    }

    private static String padded(String name) {
        return NUMBER.matcher(name).replaceAll(number -> {
            String digits = number.group();
            return "0".repeat(Math.max(0, LONGEST_NUMBER - digits.length())) + digits;
        });
    }

    /** Whether a loop can be called so. */
    public static boolean allow(String name) {
        return NameRule.allow(own(name)) && worker(name).map(NameRule::allow).orElse(true);
    }

    /** Whether somebody who says this means the loop: all of its name, or its own. */
    public static boolean isMeant(String loop, String word) {
        return loop.equals(word) || own(loop).equals(word);
    }
}
