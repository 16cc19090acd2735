package dev.ratchet.config.value;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds what somebody probably meant who wrote an unknown name. */
public final class NearestName {
    private static final int SHORTEST_BEGINNING = 3;

    private NearestName() {}

    /**
     * The most similar candidate that the word begins, or that a slip in every three letters makes of it; of two that are as
     * similar the one that begins alike, as few slips are made in the first letter.
     */
    public static Optional<String> of(String word, List<String> candidates) {
        int most = Math.max(1, word.length() / 3);
        return candidates.stream()
                .filter(candidate -> begins(word, candidate) || distance(word, candidate) <= most)
                .min(Comparator.<String>comparingInt(candidate -> distance(word, candidate))
                        .thenComparing(candidate -> !beginAlike(word, candidate)));
    }

    private static boolean beginAlike(String word, String candidate) {
        return !word.isEmpty() && candidate.startsWith(word.substring(0, 1));
    }

    private static boolean begins(String word, String candidate) {
        return word.length() >= SHORTEST_BEGINNING && candidate.startsWith(word);
    }

    /** The number of letters to insert, delete or replace, or of neighbours to swap. */
    private static int distance(String from, String to) {
        int[][] steps = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                steps[i][j] = i == 0 || j == 0 ? i + j : fewest(steps, from, i, to, j);
            }
        }
        return steps[from.length()][to.length()];
    }

    private static int fewest(int[][] steps, String from, int i, String to, int j) {
        boolean same = from.charAt(i - 1) == to.charAt(j - 1);
        int least = Math.min(steps[i - 1][j - 1] + (same ? 0 : 1), 1 + Math.min(steps[i - 1][j], steps[i][j - 1]));
        boolean swapped =
                i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
        return swapped ? Math.min(least, steps[i - 2][j - 2] + 1) : least;
    }
}
