package dev.ratchet.guard;

import static dev.ratchet.testing.Sample.NOON;
import static dev.ratchet.testing.Sample.crashed;
import static dev.ratchet.testing.Sample.history;
import static dev.ratchet.testing.Sample.limited;
import static dev.ratchet.testing.Sample.worked;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.PastAttempt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FailuresInARowTest {
    private final FailuresInARow guard = new FailuresInARow(BackoffSettings.DEFAULT);

    @Test
    void fourFailuresChangeNothing() {
        assertThat(guard.check(history(NOON, failures(4)))).isEqualTo(Decision.PROCEED);
    }

    @Test
    void thePauseGrowsFromTheFifthOn() {
        assertThat(IntStream.rangeClosed(5, 9).mapToObj(n -> guard.check(history(NOON, failures(n)))))
                .extracting(decision -> ((Decision.Wait) decision).until().getEpochSecond() - NOON.getEpochSecond())
                .containsExactly(4L, 8L, 16L, 32L, 64L);
    }

    @Test
    void theTenthEndsTheRun() {
        assertThat(guard.check(history(NOON, failures(10)))).isInstanceOfSatisfying(Decision.Stop.class, stop -> {
            assertThat(stop.outcome().exitCode()).isEqualTo(4);
            assertThat(stop.outcome().reason()).contains("10 failures in a row").contains("crashed");
        });
    }

    @Test
    void aCleanSessionStartsTheCountAnew() {
        PastAttempt[] attempts = failures(10);
        attempts[5] = worked(5, NOON);

        assertThat(guard.check(history(NOON, attempts))).isEqualTo(Decision.PROCEED);
    }

    @Test
    void limitsAreNeitherFailuresNorClean() {
        PastAttempt[] attempts = failures(11);
        attempts[5] = limited(5, NOON, null);

        assertThat(guard.check(history(NOON, attempts))).isInstanceOf(Decision.Stop.class);
    }

    private static PastAttempt[] failures(int number) {
        return IntStream.range(0, number).mapToObj(n -> crashed(n, NOON)).toArray(PastAttempt[]::new);
    }
}
