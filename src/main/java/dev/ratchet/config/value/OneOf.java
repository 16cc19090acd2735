package dev.ratchet.config.value;

import java.util.List;
import java.util.stream.Collectors;

/** The type of settings that have one of a few words for a value. */
public record OneOf(List<String> allowed) implements KeyType<String> {
    @Override
    public ReadValue<String> fromText(String text) {
        return allowed.contains(text)
                ? new ReadValue.Fine<>(text)
                : ReadValue.wrong("unknown value " + TomlText.excerpt(text) + ", allowed: " + allowedWords());
    }

    @Override
    public String toToml(String value) {
        return TomlText.quote(value);
    }

    private String allowedWords() {
        return allowed.stream().map(TomlText::quote).collect(Collectors.joining(", "));
    }
}
