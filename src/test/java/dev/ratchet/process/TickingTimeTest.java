package dev.ratchet.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.testing.FakeTime;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TickingTimeTest {
    private final FakeTime clock = new FakeTime();
    private final TickingTime time = new TickingTime(clock);

    @Test
    void countsNothingAsLongAsSomebodyLooks() {
        for (int i = 0; i < 100; i++) {
            clock.pass(Duration.ofSeconds(2));
            assertThat(time.now()).isEqualTo(clock.now());
        }
        assertThat(time.stopped()).isZero();
    }

    @Test
    void countsWhatNobodySawWhoeverIsTheFirstToAsk() {
        clock.pass(Duration.ofHours(1));
        assertThat(time.stopped()).isBetween(Duration.ofMinutes(59), Duration.ofHours(1));
        clock.pass(Duration.ofHours(1));
        Instant now = time.now();
        assertThat(now).as("it is the time of day all the same").isEqualTo(clock.now());
        assertThat(time.stopped()).isBetween(Duration.ofMinutes(119), Duration.ofHours(2));
    }

    @Test
    void knowsWhenItWentOn() {
        assertThat(time.runningSince()).isEqualTo(Instant.MIN);
        clock.pass(Duration.ofHours(1));
        Instant then = clock.now();
        assertThat(time.runningSince()).isEqualTo(then);
        clock.pass(Duration.ofSeconds(1));
        assertThat(time.runningSince()).isEqualTo(then);
    }

    @Test
    void ticksByItself() throws InterruptedException {
        CountDownLatch looks = new CountDownLatch(4);
        TickingTime _ = TickingTime.over(() -> {
            looks.countDown();
            return clock.now();
        });
        assertThat(looks.await(30, TimeUnit.SECONDS)).isTrue();
    }
}
