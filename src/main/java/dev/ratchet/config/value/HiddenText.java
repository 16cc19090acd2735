package dev.ratchet.config.value;

import java.util.Optional;

/**
 * The type of a setting that may hold a password: read as any text, and never shown again, not even where it is wrong.
 *
 * @param beginning what it has to begin with, unless it is empty
 */
public record HiddenText(String beginning) implements KeyType<String> {
    @Override
    public ReadValue<String> fromText(String text) {
        return TextValue.flawOfAny(text)
                .or(() -> flaw(text))
                .<ReadValue<String>>map(ReadValue::wrong)
                .orElseGet(() -> new ReadValue.Fine<>(text));
    }

    private Optional<String> flaw(String text) {
        return text.isEmpty() || text.startsWith(beginning)
                ? Optional.empty()
                : Optional.of("must begin with " + beginning);
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
