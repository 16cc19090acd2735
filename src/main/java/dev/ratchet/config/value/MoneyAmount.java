package dev.ratchet.config.value;

import dev.ratchet.loop.base.Dollars;

/** An amount of money that is not negative, kept to the billionth. */
public record MoneyAmount() implements KeyType<Dollars> {
    private static final String EXPECTED = "an amount in USD";
    private static final Dollars MOST = Dollars.of(1_000_000_000L);

    @Override
    public ReadValue<Dollars> fromToml(Object value) {
        return switch (value) {
            case Long number -> fromText(number.toString());
            case Double number ->
                Double.isFinite(number)
                        ? fromText(number.toString())
                        : ReadValue.wrong("expected " + EXPECTED + ", found "
                                + number.toString().replace("Infinity", "inf"));
            default -> ReadValue.notA(EXPECTED, value);
        };
    }

    @Override
    public ReadValue<Dollars> fromText(String text) {
        return Dollars.of(text.strip())
                .map(amount -> within(amount, text.strip()))
                .orElseGet(() -> ReadValue.wrong("expected " + EXPECTED + ", found " + TomlText.excerpt(text)));
    }

    @Override
    public String toToml(Dollars value) {
        return value.toString();
    }

    private static ReadValue<Dollars> within(Dollars amount, String shown) {
        if (amount.compareTo(Dollars.ZERO) < 0) {
            return ReadValue.wrong("must be at least 0, found " + shown);
        }
        return amount.compareTo(MOST) > 0
                ? ReadValue.wrong("must be at most " + MOST + ", found " + shown)
                : new ReadValue.Fine<>(amount);
    }
}
