package dev.ratchet.loop.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HumanUnitsTest {
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
        assertThat(HumanUnits.count(number)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, $0", "0.00123, $0.0012", "0.25, $0.2500", "1, $1.00", "1234.567, $1234.57"})
    void moneyIsToldToTheCentOrFurther(double dollars, String text) {
        assertThat(HumanUnits.money(dollars, "-")).isEqualTo(text);
        assertThat(HumanUnits.money(null, "-")).isEqualTo("-");
    }

    @ParameterizedTest
    @CsvSource({"0, 0s", "59499, 59s", "59500, 1m 00s", "3599499, 59m 59s", "7260000, 2h 01m"})
    void timesHaveTwoUnits(long millis, String text) {
        assertThat(HumanUnits.time(Duration.ofMillis(millis))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "90000, 90 s",
        "1500, 1.5 s",
        "119999, 120.0 s",
        "120000, 2 min",
        "150400, 2 min 30 s",
        "1200000, 20 min"
    })
    void aSpanInASentenceHasOneUnit(long millis, String text) {
        assertThat(HumanUnits.span(Duration.ofMillis(millis))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0 B", "1023, 1023 B", "1024, 1.0 KB", "1536, 1.5 KB", "5368709120, 5.0 GB"})
    void sizesHaveAUnit(long bytes, String text) {
        assertThat(HumanUnits.bytes(bytes)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"1, 1 turn", "2, 2 turns", "0, 0 turns", "12000, 12.0k turns"})
    void thingsAreCounted(long number, String text) {
        assertThat(HumanUnits.count(number, "turn")).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"2000, 0.03", "5400000, 90", "5430000, 90.5"})
    void minutesHaveNoNeedlessDecimals(long millis, String text) {
        assertThat(HumanUnits.minutes(Duration.ofMillis(millis), 2)).isEqualTo(text);
    }
}
