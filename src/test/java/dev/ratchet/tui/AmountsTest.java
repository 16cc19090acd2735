package dev.ratchet.tui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountsTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "9999, 9999",
        "10000, 10.0k",
        "999949, 999.9k",
        "999950, 1.0M",
        "1234567, 1.2M",
        "5000000000, 5.0G"
    })
    void largeNumbersHaveAUnit(long number, String text) {
        assertThat(Amounts.count(number)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, $0", "0.00123, $0.0012", "0.25, $0.2500", "1, $1.00", "1234.567, $1234.57"})
    void moneyIsToldToTheCentOrFurther(double dollars, String text) {
        assertThat(Amounts.money(dollars)).isEqualTo(text);
        assertThat(Amounts.money(null)).isEqualTo("-");
    }

    @ParameterizedTest
    @CsvSource({"0, 0s", "59499, 59s", "59500, 1m 00s", "3599499, 59m 59s", "7260000, 2h 01m"})
    void timesHaveTwoUnits(long millis, String text) {
        assertThat(Amounts.time(millis)).isEqualTo(text);
    }

    @Test
    void barsAreSeenWhereThereIsSomethingAndInEveryCharacterSet() {
        Bars blocks = Bars.in(StandardCharsets.UTF_8);
        Bars signs = Bars.in(StandardCharsets.US_ASCII);

        assertThat(blocks.bar(5, 10, 4)).isEqualTo("██");
        assertThat(blocks.bar(0.001, 10, 4)).isEqualTo("█");
        assertThat(blocks.bar(0, 10, 4)).isEmpty();
        assertThat(blocks.bar(0, 0, 4)).isEmpty();
        assertThat(signs.bar(10, 10, 4)).isEqualTo("####");
        assertThat(blocks.line(List.of(0.0, 1.0, 8.0), 10)).isEqualTo(" ▁█");
        assertThat(blocks.line(List.of(1.0, 1.0, 2.0, 2.0), 2)).isEqualTo("▄█");
        assertThat(signs.line(List.of(), 2)).isEmpty();
    }
}
