package dev.ratchet.config;

/** A whole number within bounds. */
record WholeNumber(long least, long most) implements KeyType<Long> {
    private static final String EXPECTED = "a whole number";

    /** A number that fits an {@code int}. */
    static WholeNumber atLeast(int least) {
        return new WholeNumber(least, Integer.MAX_VALUE);
    }

    @Override
    public Reading<Long> fromToml(Object value) {
        return value instanceof Long number ? within(number) : Reading.notA(EXPECTED, value);
    }

    @Override
    public Reading<Long> fromText(String text) {
        try {
            return within(Long.parseLong(text.strip()));
        } catch (NumberFormatException e) {
            return Reading.wrong("expected " + EXPECTED + ", found " + TomlText.excerpt(text));
        }
    }

    @Override
    public String toToml(Long value) {
        return value.toString();
    }

    private Reading<Long> within(long number) {
        if (number < least) {
            return Reading.wrong("must be at least " + least + ", found " + number);
        }
        if (number > most) {
            return Reading.wrong("must be at most " + most + ", found " + number);
        }
        return new Reading.Fine<>(number);
    }
}
