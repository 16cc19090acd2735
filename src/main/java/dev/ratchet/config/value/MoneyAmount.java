package dev.ratchet.config.value;

import java.math.BigDecimal;

/** An amount of money that is not negative, kept to the digit. */
public record MoneyAmount() implements KeyType<BigDecimal> {
    private static final String EXPECTED = "an amount in USD";
    private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000_000);

    @Override
    public ReadValue<BigDecimal> fromToml(Object value) {
        return switch (value) {
            case Long number -> within(BigDecimal.valueOf(number));
            case Double number ->
                Double.isFinite(number)
                        ? within(BigDecimal.valueOf(number))
                        : ReadValue.wrong("expected " + EXPECTED + ", found "
                                + number.toString().replace("Infinity", "inf"));
            default -> ReadValue.notA(EXPECTED, value);
        };
    }

    @Override
    public ReadValue<BigDecimal> fromText(String text) {
        try {
            return within(new BigDecimal(text.strip()));
        } catch (NumberFormatException _) {
            return ReadValue.wrong("expected " + EXPECTED + ", found " + TomlText.excerpt(text));
        }
    }

    @Override
    public String toToml(BigDecimal value) {
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }

    private static ReadValue<BigDecimal> within(BigDecimal number) {
        if (number.signum() < 0) {
            return ReadValue.wrong("must be at least 0, found " + number);
        }
        return number.compareTo(MOST) > 0
                ? ReadValue.wrong("must be at most " + MOST + ", found " + number)
                : new ReadValue.Fine<>(number);
    }
}
