package dev.ratchet.config;

import dev.ratchet.config.key.ConfigLayer;
import dev.ratchet.config.key.Key;
import dev.ratchet.config.key.KeyHints;
import dev.ratchet.config.key.Keys;
import dev.ratchet.config.value.ConfigProblem;
import dev.ratchet.config.value.ValueOrigin;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What the environment and the command line say, where every value is a text. */
final class TextLayers {
    private TextLayers() {}

    static ConfigLayer environment(Map<String, String> environment) {
        ConfigLayer layer = new ConfigLayer();
        new TreeMap<>(environment).forEach((variable, text) -> {
            ValueOrigin origin = new ValueOrigin.InEnvironment(variable);
            Optional<Key<?>> key =
                    Keys.ALL.stream().filter(k -> k.variable().equals(variable)).findFirst();
            key.ifPresentOrElse(
                    known -> layer.text(known, text, origin),
                    () -> sectionOf(variable)
                            .map(section -> "unknown variable, " + KeyHints.forVariable(variable, section))
                            .ifPresent(message -> layer.add(new ConfigProblem(origin, null, message))));
        });
        return layer;
    }

    static ConfigLayer flags(Map<String, ConfigRequest.Flag> flags) {
        ConfigLayer layer = new ConfigLayer();
        for (Key<?> key : Keys.ALL) {
            ConfigRequest.Flag flag = flags.get(key.path());
            if (flag != null) {
                layer.text(key, flag.text(), new ValueOrigin.OnCommandLine(flag.name()));
            }
        }
        return layer;
    }

    /** The section whose variable this seems to be; others that begin with RATCHET_ are not ours to judge. */
    private static Optional<String> sectionOf(String variable) {
        return Keys.sections().stream()
                .filter(section -> variable.startsWith(Key.variablePrefix(section)))
                .max(Comparator.comparingInt(String::length));
    }
}
