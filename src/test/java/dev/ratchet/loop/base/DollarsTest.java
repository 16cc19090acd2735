package dev.ratchet.loop.base;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.testing.RandomCases;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Amounts are what Java's own decimal numbers would make of them, to the billionth. */
class DollarsTest {
    @Test
    void anyNumberIsReadAndWrittenAsJavaWould() {
        RandomCases.check(2000, values -> {
            String text = values.oneOf("", "-", "+")
                    + values.text(8, "0123456789")
                    + values.oneOf("", ".", "." + values.text(12, "0159"))
                    + values.oneOf("", "e" + values.between(-12, 1), "E+1");
            assertThat(Dollars.of(text).map(Dollars::toString).orElse("none"))
                    .as(text)
                    .isEqualTo(exact(text));
        });
    }

    private static String exact(String text) {
        try {
            BigDecimal number = new BigDecimal(text).setScale(9, RoundingMode.HALF_UP);
            return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
        } catch (NumberFormatException _) {
            return "none";
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.1, 0.3, 12.34, 0.000001, 1e-9, 123456.789, 999_999_999.99})
    void aDoubleComesBack(double number) {
        assertThat(Dollars.of(number).value()).isEqualTo(number);
    }

    @Test
    void whatNobodyHasIsTheLargestAmount() {
        assertThat(Dollars.of("1e300").orElseThrow().nanos()).isEqualTo(Long.MAX_VALUE);
        assertThat(Dollars.of("-1e300").orElseThrow()).isLessThan(Dollars.ZERO);
    }
}
