package dev.ratchet.config;

/** On or off. */
record Switch() implements KeyType<Boolean> {
    private static final String EXPECTED = "true or false";

    @Override
    public Reading<Boolean> fromToml(Object value) {
        return value instanceof Boolean on ? new Reading.Fine<>(on) : Reading.notA(EXPECTED, value);
    }

    @Override
    public Reading<Boolean> fromText(String text) {
        return switch (text.strip()) {
            case "true" -> new Reading.Fine<>(true);
            case "false" -> new Reading.Fine<>(false);
            default -> Reading.wrong("expected " + EXPECTED + ", found " + TomlText.excerpt(text));
        };
    }

    @Override
    public String toToml(Boolean value) {
        return value.toString();
    }
}
