package dev.ratchet.config.value;

/** The type of settings that are true or false. */
public record OnOff() implements KeyType<Boolean> {
    private static final String EXPECTED = "true or false";

    @Override
    public ReadValue<Boolean> fromToml(Object value) {
        return value instanceof Boolean on ? new ReadValue.Fine<>(on) : ReadValue.notA(EXPECTED, value);
    }

    @Override
    public ReadValue<Boolean> fromText(String text) {
        return switch (text.strip()) {
            case "true" -> new ReadValue.Fine<>(true);
            case "false" -> new ReadValue.Fine<>(false);
            default -> ReadValue.wrong("expected " + EXPECTED + ", found " + TomlText.excerpt(text));
        };
    }

    @Override
    public String toToml(Boolean value) {
        return value.toString();
    }
}
