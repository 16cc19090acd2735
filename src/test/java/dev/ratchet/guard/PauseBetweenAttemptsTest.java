package dev.ratchet.guard;

import static dev.ratchet.testing.Sample.NOON;
import static dev.ratchet.testing.Sample.history;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.EmptyRetries;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.testing.Sample;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PauseBetweenAttemptsTest {
    private final PauseBetweenAttempts pace =
            new PauseBetweenAttempts(Duration.ofSeconds(2), new EmptyRetries(1, Duration.ofSeconds(7)));

    @Test
    void theFirstAttemptStartsAtOnce() {
        assertThat(pace.check(history(NOON))).isEqualTo(Decision.PROCEED);
    }

    @Test
    void attemptsAreApartByThePause() {
        assertThat(pace.check(history(NOON, Sample.worked(0, NOON))))
                .isEqualTo(new Decision.Wait(NOON.plusSeconds(2), Decision.Pause.PACE, "the next attempt"));
    }

    @Test
    void aRetryWaitsForItsOwnDelay() {
        PastAttempt empty =
                Sample.past(0, SessionClass.EMPTY, new Verdict.Wasted(Verdict.Waste.EMPTY, "nothing"), NOON);

        assertThat(pace.check(history(NOON, empty)))
                .isEqualTo(
                        new Decision.Wait(NOON.plusSeconds(7), Decision.Pause.RETRY, "the retry of an empty session"));
    }

    @Test
    void theIterationLimitCountsWhatCounts() {
        IterationLimit two = new IterationLimit(2);

        assertThat(two.check(history(NOON, Sample.worked(0, NOON), Sample.limited(1, NOON, null))))
                .isEqualTo(Decision.PROCEED);
        assertThat(two.check(history(NOON, Sample.worked(0, NOON), Sample.crashed(1, NOON))))
                .isEqualTo(new Decision.Stop(new Outcome(Outcome.Kind.LIMIT_REACHED, "2 iterations done")));
        assertThat(new IterationLimit(0).check(history(NOON, Sample.worked(0, NOON))))
                .isEqualTo(Decision.PROCEED);
    }

    @Test
    void onceEndsByWhatCameOfTheOneSession() {
        assertThat(new SingleAttempt().check(history(NOON))).isEqualTo(Decision.PROCEED);
        assertThat(exitCode(Sample.worked(0, NOON))).isZero();
        assertThat(exitCode(Sample.limited(0, NOON, null))).isEqualTo(4);
        assertThat(exitCode(
                        Sample.past(0, SessionClass.EMPTY, new Verdict.Wasted(Verdict.Waste.EMPTY, "nothing"), NOON)))
                .isEqualTo(1);
    }

    private static int exitCode(PastAttempt past) {
        return ((Decision.Stop) new SingleAttempt().check(history(NOON, past)))
                .outcome()
                .exitCode();
    }
}
