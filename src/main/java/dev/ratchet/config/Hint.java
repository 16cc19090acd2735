package dev.ratchet.config;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What an unknown name was probably meant to be. */
public final class Hint {
    private Hint() {}

    static String forSection(String section) {
        return nearest(section, sections())
                .map(name -> "did you mean [" + name + "]?")
                .orElseGet(Hint::knownSections);
    }

    /** For a key that is none of those that the section has. */
    static String forKey(String section, String name, List<Key<?>> keys) {
        List<String> known = keys.stream().<String>map(Key::name).toList();
        return nearest(name, known)
                .map(Hint::didYouMean)
                .or(() -> wherever(name))
                .orElseGet(() -> "known keys of [" + section + "]: " + String.join(", ", known));
    }

    /** For a key that stands before the first section. */
    static String forOutsider(String name) {
        List<String> known = Keys.ALL.stream().<String>map(Key::name).toList();
        return nearest(name, known).flatMap(Hint::wherever).orElseGet(Hint::knownSections);
    }

    static String forVariable(String variable, String section) {
        List<String> known = Keys.ALL.stream()
                .filter(key -> key.section().equals(section))
                .<String>map(Key::variable)
                .toList();
        String prefix = Key.variablePrefix(section);
        List<String> rests =
                known.stream().map(name -> name.substring(prefix.length())).toList();
        return nearest(variable.substring(prefix.length()), rests)
                .map(rest -> "did you mean " + prefix + rest + "?")
                .orElseGet(() -> "known variables: " + String.join(", ", known));
    }

    /** The key of that name in whichever section it is. */
    static Optional<String> wherever(String name) {
        return Keys.ALL.stream()
                .filter(key -> key.name().equals(name))
                .findFirst()
                .map(key -> didYouMean(key.path()));
    }

    private static String knownSections() {
        return "known sections: " + String.join(", ", sections());
    }

    private static List<String> sections() {
        return Stream.concat(Keys.sections().stream(), Stream.of(AgentKeys.SECTION))
                .toList();
    }

    private static String didYouMean(String name) {
        return "did you mean \"" + name + "\"?";
    }

    /** The most similar candidate, unless even that needs more than half of the word changed. */
    public static Optional<String> nearest(String word, List<String> candidates) {
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
