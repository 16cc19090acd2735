package dev.ratchet.config;

import java.math.BigDecimal;

/** An amount of money that is not negative, kept to the digit. */
record Amount() implements KeyType<BigDecimal> {
    private static final String EXPECTED = "an amount in USD";
    private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000_000);

    @Override
    public Reading<BigDecimal> fromToml(Object value) {
        return switch (value) {
            case Long number -> within(BigDecimal.valueOf(number));
            case Double number ->
                Double.isFinite(number)
                        ? within(BigDecimal.valueOf(number))
                        : Reading.wrong("expected " + EXPECTED + ", found "
                                + number.toString().replace("Infinity", "inf"));
            default -> Reading.notA(EXPECTED, value);
        };
    }

    @Override
    public Reading<BigDecimal> fromText(String text) {
        try {
            return within(new BigDecimal(text.strip()));
        } catch (NumberFormatException _) {
            return Reading.wrong("expected " + EXPECTED + ", found " + TomlText.excerpt(text));
        }
    }

    @Override
    public String toToml(BigDecimal value) {
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }

    private static Reading<BigDecimal> within(BigDecimal number) {
        if (number.signum() < 0) {
            return Reading.wrong("must be at least 0, found " + number);
        }
        return number.compareTo(MOST) > 0
                ? Reading.wrong("must be at most " + MOST + ", found " + number)
                : new Reading.Fine<>(number);
    }
}
