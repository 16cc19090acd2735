package dev.ratchet.config;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.tomlj.TomlArray;

/** A list of values that are strings in TOML. */
record ListOf<T>(KeyType<T> element) implements KeyType<List<T>> {
    private static final String EXPECTED = "a list of strings";
    private static final int WIDE = 100;

    @Override
    public Reading<List<T>> fromToml(Object value) {
        return value instanceof TomlArray array ? elements(array) : Reading.notA(EXPECTED, value);
    }

    @Override
    public Reading<List<T>> fromText(String text) {
        return TomlText.parse(text)
                .filter(TomlArray.class::isInstance)
                .map(this::fromToml)
                .orElseGet(() -> Reading.wrong(
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

    private Reading<List<T>> elements(TomlArray array) {
        List<T> values = new ArrayList<>();
        List<Reading.Flaw> flaws = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            String prefix = "element " + (i + 1) + ": ";
            int line = array.inputPositionOf(i).line();
            switch (element.fromToml(array.get(i))) {
                case Reading.Fine<T>(var value) -> values.add(value);
                case Reading.Wrong<T>(var wrong) ->
                    wrong.forEach(flaw -> flaws.add(new Reading.Flaw(prefix + flaw.message(), line)));
            }
        }
        return flaws.isEmpty() ? new Reading.Fine<>(List.copyOf(values)) : new Reading.Wrong<>(flaws);
    }
}
