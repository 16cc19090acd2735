package dev.ratchet.config.value;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds what somebody probably meant who wrote an unknown name. */
public final class NearestName {
    private NearestName() {}

    /** The most similar candidate, unless even that needs more than half of the word changed. */
    public static Optional<String> of(String word, List<String> candidates) {
        int most = Math.max(2, word.length() / 2);
        return candidates.stream()
                .filter(candidate -> Math.abs(word.length() - candidate.length()) <= most)
                .filter(candidate -> distance(word, candidate) <= most)
                .min(Comparator.comparingInt(candidate -> distance(word, candidate)));
    }

    /** The number of letters to insert, delete or replace. */
    private static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
