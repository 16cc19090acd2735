package dev.ratchet.config.value;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.tomlj.TomlArray;

/** A list of values that are strings in TOML. */
public record ListOf<T>(KeyType<T> element) implements KeyType<List<T>> {
    private static final String EXPECTED = "a list of strings";
    private static final int WIDE = 100;

    @Override
    public ReadValue<List<T>> fromToml(Object value) {
        return value instanceof TomlArray array ? elements(array) : ReadValue.notA(EXPECTED, value);
    }

    @Override
    public ReadValue<List<T>> fromText(String text) {
        return TomlText.parse(text)
                .filter(TomlArray.class::isInstance)
                .map(this::fromToml)
                .orElseGet(() -> ReadValue.wrong(
                        "expected " + EXPECTED + " such as [\"a\", \"b\"], found " + TomlText.excerpt(text)));
    }

    @Override
    public String toToml(List<T> value) {
        return value.stream().map(element::toToml).collect(Collectors.joining(", ", "[", "]"));
    }

    @Override
    public String toBlock(List<T> value) {
        String line = toToml(value);
        return line.length() <= WIDE
                ? line
                : value.stream().map(element::toToml).collect(Collectors.joining(",\n    ", "[\n    ", ",\n]"));
    }

    private ReadValue<List<T>> elements(TomlArray array) {
        List<T> values = new ArrayList<>();
        List<ReadValue.Flaw> flaws = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            String prefix = "element " + (i + 1) + ": ";
            int line = TomlText.line(array, i);
            switch (element.fromToml(array.get(i))) {
                case ReadValue.Fine<T>(var value) -> values.add(value);
                case ReadValue.Wrong<T>(var wrong) ->
                    wrong.forEach(flaw -> flaws.add(new ReadValue.Flaw(prefix + flaw.message(), line)));
            }
        }
        return flaws.isEmpty() ? new ReadValue.Fine<>(List.copyOf(values)) : new ReadValue.Wrong<>(flaws);
    }
}
