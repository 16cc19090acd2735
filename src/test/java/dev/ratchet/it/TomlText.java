package dev.ratchet.it;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Settings as the text of a configuration. */
final class TomlText {
    private TomlText() {}

    /** @param settings values as they are written, by their sections and keys */
    static String of(Map<String, String> settings) {
        Map<String, List<String>> sections = new LinkedHashMap<>();
        settings.forEach((key, value) -> {
            int dot = key.indexOf('.');
            sections.computeIfAbsent(key.substring(0, dot), _ -> new ArrayList<>())
                    .add(key.substring(dot + 1) + " = " + value);
        });
        StringBuilder toml = new StringBuilder();
        sections.forEach((section, lines) -> toml.append("[%s]%n".formatted(section))
                .append(String.join("\n", lines))
                .append('\n'));
        return toml.toString();
    }

    static String quoted(String value) {
        return "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }
}
