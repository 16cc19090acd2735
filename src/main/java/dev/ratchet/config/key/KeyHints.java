package dev.ratchet.config.key;

import dev.ratchet.config.value.NearestName;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What an unknown section, key or variable was probably meant to be. */
public final class KeyHints {
    private KeyHints() {}

    public static String forSection(String section) {
        return NearestName.of(section, sections())
                .map(name -> "did you mean [" + name + "]?")
                .orElseGet(KeyHints::knownSections);
    }

    /** For a key that is none of those that the section has. */
    public static String forKey(String section, String name, List<Key<?>> keys) {
        List<String> known = keys.stream().<String>map(Key::name).toList();
        return NearestName.of(name, known)
                .map(KeyHints::didYouMean)
                .or(() -> wherever(name))
                .orElseGet(() -> "known keys of [" + section + "]: " + String.join(", ", known));
    }

    /** For a key that stands before the first section. */
    public static String forOutsider(String name) {
        List<String> known = Keys.ALL.stream().<String>map(Key::name).toList();
        return NearestName.of(name, known).flatMap(KeyHints::wherever).orElseGet(KeyHints::knownSections);
    }

    public static String forVariable(String variable, String section) {
        List<String> known = Keys.ALL.stream()
                .filter(key -> key.section().equals(section))
                .<String>map(Key::variable)
                .toList();
        String prefix = Key.variablePrefix(section);
        List<String> rests =
                known.stream().map(name -> name.substring(prefix.length())).toList();
        return NearestName.of(variable.substring(prefix.length()), rests)
                .map(rest -> "did you mean " + prefix + rest + "?")
                .orElseGet(() -> "known variables: " + String.join(", ", known));
    }

    /** The key of that name in whichever section it is. */
    public static Optional<String> wherever(String name) {
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
}
