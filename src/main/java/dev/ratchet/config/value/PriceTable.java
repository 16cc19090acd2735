package dev.ratchet.config.value;

import dev.ratchet.llm.PriceList.Price;
import dev.ratchet.loop.base.Dollars;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tomlj.TomlTable;

/** What models cost, by the beginnings of their names. */
public record PriceTable() implements KeyType<Map<String, Price>> {
    private static final String EXPECTED = "a table such as { \"MODEL\" = { input = 3, output = 15 } }";
    private static final List<String> PARTS = List.of("input", "output", "cache_read", "cache_write");
    private static final MoneyAmount AMOUNT = new MoneyAmount();

    @Override
    public ReadValue<Map<String, Price>> fromToml(Object value) {
        return value instanceof TomlTable table ? entries(table) : ReadValue.notA(EXPECTED, value);
    }

    @Override
    public ReadValue<Map<String, Price>> fromText(String text) {
        return TomlText.parse(text)
                .filter(TomlTable.class::isInstance)
                .map(this::fromToml)
                .orElseGet(() -> ReadValue.wrong("expected %s, found %s".formatted(EXPECTED, TomlText.excerpt(text))));
    }

    @Override
    public String toToml(Map<String, Price> value) {
        return value.isEmpty()
                ? "{}"
                : value.entrySet().stream()
                        .map(entry -> TomlText.name(entry.getKey()) + " = " + toToml(entry.getValue()))
                        .collect(Collectors.joining(", ", "{ ", " }"));
    }

    private static String toToml(Price price) {
        return "{ input = %s, output = %s, cache_read = %s, cache_write = %s }"
                .formatted(
                        number(price.input()),
                        number(price.output()),
                        number(price.cacheRead()),
                        number(price.cacheWrite()));
    }

    private static String number(double value) {
        return AMOUNT.toToml(Dollars.of(value));
    }

    private static ReadValue<Map<String, Price>> entries(TomlTable table) {
        Map<String, Price> prices = new LinkedHashMap<>();
        List<ReadValue.Flaw> flaws = new ArrayList<>();
        for (Map.Entry<String, Object> entry : table.entrySet()) {
            PriceReader reader = new PriceReader(TomlText.name(entry.getKey()), TomlText.line(table, entry.getKey()));
            Price price = reader.read(entry.getValue());
            flaws.addAll(reader.flaws);
            if (price != null) {
                prices.put(entry.getKey(), price);
            }
        }
        return flaws.isEmpty()
                ? new ReadValue.Fine<>(Collections.unmodifiableMap(prices))
                : new ReadValue.Wrong<>(flaws);
    }

    /** Reads what one model costs, and notes what is wrong with it. */
    private static final class PriceReader {
        private final String model;
        private final int line;
        private final List<ReadValue.Flaw> flaws = new ArrayList<>();

        PriceReader(String model, int line) {
            this.model = model;
            this.line = line;
        }

        @Nullable
        Price read(Object value) {
            if (!(value instanceof TomlTable parts)) {
                wrong("", "expected { input = …, output = … }, found " + TomlText.kind(value));
                return null;
            }
            parts.keySet().stream()
                    .filter(part -> !PARTS.contains(part))
                    .forEach(part -> wrong("." + part, "unknown, there are " + String.join(", ", PARTS)));
            Double input = part(parts, "input");
            Double output = part(parts, "output");
            if (input == null || output == null) {
                wrong("", "needs input and output, in USD for a million tokens");
                return null;
            }
            // Without a word about caching it costs what reading anew does.
            return new Price(
                    input,
                    output,
                    Objects.requireNonNullElse(part(parts, "cache_read"), input),
                    Objects.requireNonNullElse(part(parts, "cache_write"), input));
        }

        private @Nullable Double part(TomlTable parts, String name) {
            Object value = parts.get(List.of(name));
            if (value == null) {
                return null;
            }
            return switch (AMOUNT.fromToml(value)) {
                case ReadValue.Fine<Dollars>(var amount) -> amount.value();
                case ReadValue.Wrong<Dollars>(var wrong) -> {
                    wrong.forEach(flaw -> wrong("." + name, flaw.message()));
                    yield null;
                }
            };
        }

        private void wrong(String part, String message) {
            flaws.add(new ReadValue.Flaw(model + part + ": " + message, line));
        }
    }
}
