package dev.ratchet.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.llm.model.Tokens;
import dev.ratchet.testing.FakeTime;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What counts as time and as money of a session. */
class PaceTest {
    private final FakeTime time = new FakeTime();

    @Test
    void waitingForOthersIsNeitherAgeNorSilence() throws InterruptedException {
        Pace pace = new Pace(time);
        time.pass(Duration.ofSeconds(10));
        Duration meanwhile = pace.waitingFor(() -> {
            time.pass(Duration.ofMinutes(4));
            assertThat(pace.age()).isEqualTo(Duration.ofSeconds(10));
            return pace.silence();
        });
        assertThat(meanwhile).isZero();
        time.pass(Duration.ofSeconds(5));
        assertThat(pace.age()).isEqualTo(Duration.ofSeconds(15));
        assertThat(pace.silence()).isEqualTo(Duration.ofSeconds(5));
        pace.grown();
        assertThat(pace.silence()).isZero();
    }

    @Test
    void theLongestNameThatFitsHasThePrice() {
        Price cheap = new Price(1, 1, 1, 1);
        Price dear = new Price(2, 4, 0.5, 3);
        Prices prices = new Prices(Map.of("opus", cheap, "opus-5", dear));
        assertThat(prices.of("opus-5-20260101")).contains(dear);
        assertThat(prices.of("opus-4")).contains(cheap);
        assertThat(prices.of("other")).isEmpty();
        assertThat(dear.of(new Tokens(1_000_000, 1_000_000, 1_000_000, 1_000_000)))
                .isEqualTo(9.5);
    }

    @Test
    void tokensAreCountedWhereThePriceIsUnknown() {
        Meter meter = new Meter(null);
        meter.answered(new Tokens(1, 2, 3, 4));
        assertThat(meter.usage().tokens()).isEqualTo(7);
        assertThat(meter.usage().costUsd()).isNull();
    }
}
