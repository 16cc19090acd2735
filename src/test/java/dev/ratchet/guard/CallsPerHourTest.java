package dev.ratchet.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.LoopMemory;
import dev.ratchet.loop.history.Run;
import dev.ratchet.testing.Sample;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CallsPerHourTest {
    private static final Instant FIRST = Sample.NOON;

    /** So many starts, one each second from noon on. */
    private static History history(Instant asOf, int starts) {
        List<Instant> each =
                IntStream.range(0, starts).mapToObj(FIRST::plusSeconds).toList();
        return new History(
                asOf, Run.starting("run", "main", FIRST), new LoopMemory(List.of(), null, each, Map.of()), List.of());
    }

    @Test
    void theHundredAndFirstWaitsUntilTheFirstIsAnHourOld() {
        CallsPerHour guard = new CallsPerHour(100);
        Instant soon = FIRST.plusSeconds(100);

        assertThat(guard.check(history(soon, 99))).isEqualTo(Decision.PROCEED);
        assertThat(guard.check(history(soon, 100)))
                .isEqualTo(new Decision.Wait(
                        FIRST.plus(Duration.ofHours(1)),
                        Decision.Pause.LIMIT,
                        "the hourly limit: 100 of 100 sessions in the last hour"));
        assertThat(guard.check(history(FIRST.plus(Duration.ofHours(1)), 100))).isEqualTo(Decision.PROCEED);
    }

    @Test
    void theHourSlides() {
        CallsPerHour guard = new CallsPerHour(100);
        Instant afterTheFirst = FIRST.plus(Duration.ofHours(1)).plusMillis(500);

        assertThat(guard.check(history(afterTheFirst, 101)))
                .isInstanceOfSatisfying(
                        Decision.Wait.class, wait -> assertThat(wait.until()).isEqualTo(FIRST.plusSeconds(3601)));
    }

    @Test
    void aLowerLimitThanWasUsedWaitsForTheRightOne() {
        assertThat(new CallsPerHour(3).check(history(FIRST.plusSeconds(100), 10)))
                .isInstanceOfSatisfying(
                        Decision.Wait.class, wait -> assertThat(wait.until()).isEqualTo(FIRST.plusSeconds(3607)));
    }

    /** Else the loop would wait for hours, until an hour after a time that never was. */
    @Test
    void whatAClockThatWasWrongPutIntoTheFutureDoesNotCount() {
        assertThat(new CallsPerHour(3).check(history(FIRST.minus(Duration.ofHours(5)), 10)))
                .isEqualTo(Decision.PROCEED);
    }

    @Test
    void zeroIsNoLimit() {
        assertThat(new CallsPerHour(0).check(history(FIRST.plusSeconds(100), 100)))
                .isEqualTo(Decision.PROCEED);
    }
}
