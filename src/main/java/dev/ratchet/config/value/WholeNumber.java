package dev.ratchet.config.value;

/** A whole number within bounds. */
public record WholeNumber(long least, long most) implements KeyType<Long> {
    private static final String EXPECTED = "a whole number";

    /** A number that fits an {@code int}. */
    public static WholeNumber atLeast(int least) {
        return new WholeNumber(least, Integer.MAX_VALUE);
    }

    @Override
    public ReadValue<Long> fromToml(Object value) {
        return value instanceof Long number ? within(number) : ReadValue.notA(EXPECTED, value);
    }

    @Override
    public ReadValue<Long> fromText(String text) {
        try {
            return within(Long.parseLong(text.strip()));
        } catch (NumberFormatException e) {
            return ReadValue.wrong("expected " + EXPECTED + ", found " + TomlText.excerpt(text));
        }
    }

    @Override
    public String toToml(Long value) {
        return value.toString();
    }

    private ReadValue<Long> within(long number) {
        if (number < least) {
            return ReadValue.wrong("must be at least " + least + ", found " + number);
        }
        if (number > most) {
            return ReadValue.wrong("must be at most " + most + ", found " + number);
        }
        return new ReadValue.Fine<>(number);
    }
}
