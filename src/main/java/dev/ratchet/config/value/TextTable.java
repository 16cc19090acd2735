package dev.ratchet.config.value;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.tomlj.TomlTable;

/** A table of texts by the names of environment variables, in the order given. */
public record TextTable() implements KeyType<Map<String, String>> {
    private static final String EXPECTED = "a table of strings";

    @Override
    public ReadValue<Map<String, String>> fromToml(Object value) {
        return value instanceof TomlTable table ? entries(table) : ReadValue.notA(EXPECTED, value);
    }

    @Override
    public ReadValue<Map<String, String>> fromText(String text) {
        return TomlText.parse(text)
                .filter(TomlTable.class::isInstance)
                .map(this::fromToml)
                // The text is not quoted: what it holds may be a secret.
                .orElseGet(() -> ReadValue.wrong("expected " + EXPECTED + " such as { NAME = \"text\" }"));
    }

    @Override
    public String toToml(Map<String, String> value) {
        return value.isEmpty()
                ? "{}"
                : value.entrySet().stream()
                        .map(entry -> TomlText.name(entry.getKey()) + " = " + TomlText.quote(entry.getValue()))
                        .collect(Collectors.joining(", ", "{ ", " }"));
    }

    private static ReadValue<Map<String, String>> entries(TomlTable table) {
        Map<String, String> values = new LinkedHashMap<>();
        List<ReadValue.Flaw> flaws = new ArrayList<>();
        for (Map.Entry<String, Object> entry : table.entrySet()) {
            Optional<String> wrong = flaw(entry.getKey(), entry.getValue());
            if (wrong.isPresent()) {
                int line = TomlText.line(table, entry.getKey());
                flaws.add(new ReadValue.Flaw(TomlText.name(entry.getKey()) + ": " + wrong.get(), line));
            } else {
                values.put(entry.getKey(), (String) entry.getValue());
            }
        }
        return flaws.isEmpty()
                ? new ReadValue.Fine<>(Collections.unmodifiableMap(values))
                : new ReadValue.Wrong<>(flaws);
    }

    private static Optional<String> flaw(String name, Object value) {
        if (name.isEmpty() || name.contains("=") || name.indexOf('\0') >= 0) {
            return Optional.of("cannot be the name of a variable");
        }
        return value instanceof String text
                ? TextValue.flawOfAny(text)
                : Optional.of("expected a string, found " + TomlText.kind(value));
    }
}
