package dev.ratchet.config.value;

import java.util.Optional;
import java.util.function.Function;

/**
 * The type of a setting that may hold a password: read as any text, and never shown again, not even where it is wrong.
 *
 * @param rule what is wrong with one that is not empty, in words that have nothing of it
 */
public record HiddenText(Function<String, Optional<String>> rule) implements KeyType<String> {
    @Override
    public ReadValue<String> fromText(String text) {
        return TextValue.flawOfAny(text)
                .or(() -> text.isEmpty() ? Optional.empty() : rule.apply(text))
                .<ReadValue<String>>map(ReadValue::wrong)
                .orElseGet(() -> new ReadValue.Fine<>(text));
    }

    @Override
    public String toToml(String value) {
        return TomlText.quote(value);
    }

    /** An empty one holds nothing. */
    @Override
    public boolean isHidden(String value) {
        return !value.isEmpty();
    }
}
