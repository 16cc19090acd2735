package dev.ratchet.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.llm.PriceList.Price;
import dev.ratchet.llm.model.TokenCounts;
import dev.ratchet.process.WaitedTime;
import dev.ratchet.testing.FakeTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What counts as time and as money of a session. */
class WaitMeterTest {
    private final FakeTime time = new FakeTime();

    @Test
    void waitingForOthersIsNeitherAgeNorSilence() throws InterruptedException {
        WaitMeter waiting = new WaitMeter(time, time::pass);
        Instant started = time.now();
        time.pass(Duration.ofSeconds(10));
        Duration meanwhile = waiting.during(() -> {
            time.pass(Duration.ofMinutes(4));
            assertThat(waiting.waited().age(started, time.now())).isEqualTo(Duration.ofSeconds(10));
            return waiting.waited().silence(started, time.now());
        });
        assertThat(meanwhile).isZero();
        time.pass(Duration.ofSeconds(5));
        assertThat(waiting.waited().age(started, time.now())).isEqualTo(Duration.ofSeconds(15));
        assertThat(waiting.waited().silence(started, time.now())).isEqualTo(Duration.ofSeconds(5));
        assertThat(waiting.waited().silence(time.now(), time.now())).isZero();
    }

    @Test
    void aPauseBeforeACallIsRepeatedIsAWaitToo() throws InterruptedException {
        WaitMeter waiting = new WaitMeter(time, time::pass);
        Instant started = time.now();
        waiting.pause(Duration.ofSeconds(2));
        waiting.pause(Duration.ofSeconds(4));
        assertThat(waiting.waited()).isEqualTo(new WaitedTime(Duration.ofSeconds(6), time.now()));
        assertThat(waiting.waited().age(started, time.now())).isZero();
    }

    @Test
    void theLongestNameThatFitsHasThePrice() {
        Price cheap = new Price(1, 1, 1, 1);
        Price dear = new Price(2, 4, 0.5, 3);
        PriceList prices = new PriceList(Map.of("opus", cheap, "opus-5", dear));
        assertThat(prices.of("opus-5-20260101")).contains(dear);
        assertThat(prices.of("opus-4")).contains(cheap);
        assertThat(prices.of("other")).isEmpty();
        assertThat(dear.of(new TokenCounts(1_000_000, 1_000_000, 1_000_000, 1_000_000)))
                .isEqualTo(9.5);
    }

    @Test
    void tokensAreCountedWhereThePriceIsUnknown() {
        UsageMeter meter = new UsageMeter(null);
        meter.answered(new TokenCounts(1, 2, 3, 4));
        assertThat(meter.usage().tokens()).isEqualTo(7);
        assertThat(meter.usage().costUsd()).isNull();
    }
}
