package dev.ratchet.config;

import java.util.List;
import java.util.stream.Collectors;

/** One of a few words. */
record Choice(List<String> allowed) implements KeyType<String> {
    static Choice of(String... allowed) {
        return new Choice(List.of(allowed));
    }

    @Override
    public Reading<String> fromToml(Object value) {
        return value instanceof String text ? fromText(text) : Reading.notA("a string", value);
    }

    @Override
    public Reading<String> fromText(String text) {
        return allowed.contains(text)
                ? new Reading.Fine<>(text)
                : Reading.wrong("unknown value " + TomlText.excerpt(text) + ", allowed: " + allowedWords());
    }

    @Override
    public String toToml(String value) {
        return TomlText.quote(value);
    }

    private String allowedWords() {
        return allowed.stream().map(TomlText::quote).collect(Collectors.joining(", "));
    }
}
