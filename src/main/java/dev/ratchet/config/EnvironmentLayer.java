package dev.ratchet.config;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What the environment says. */
final class EnvironmentLayer {
    private EnvironmentLayer() {}

    static Layer read(Map<String, String> environment) {
        Layer layer = new Layer();
        new TreeMap<>(environment).forEach((variable, text) -> {
            Origin origin = new Origin.InEnvironment(variable);
            Optional<Key<?>> key =
                    Keys.ALL.stream().filter(k -> k.variable().equals(variable)).findFirst();
            key.ifPresentOrElse(
                    known -> layer.text(known, text, origin),
                    () -> sectionOf(variable)
                            .map(section -> "unknown variable, " + Hint.forVariable(variable, section))
                            .ifPresent(message -> layer.add(new Problem(origin, null, message))));
        });
        return layer;
    }

    /** The section whose variable this seems to be; others that begin with RATCHET_ are not ours to judge. */
    private static Optional<String> sectionOf(String variable) {
        return Keys.sections().stream()
                .filter(section -> variable.startsWith(Key.variablePrefix(section)))
                .max(Comparator.comparingInt(String::length));
    }
}
