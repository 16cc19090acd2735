package dev.ratchet.guard;

import static dev.ratchet.testing.Sample.NOON;
import static dev.ratchet.testing.Sample.history;
import static dev.ratchet.testing.Sample.limited;
import static dev.ratchet.testing.Sample.worked;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.Verdict.Limit;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.History.OpenLimit;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.testing.Sample;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RateLimitsTest {
    private final RateLimits guard = new RateLimits(Limit.RATE, "claude", BackoffSettings.DEFAULT);

    @Test
    void pausesTwiceAsLongEachTimeAndEndsTheRunAtTheFifth() {
        assertThat(IntStream.rangeClosed(1, 4).mapToObj(n -> pauseAfter(unannounced(n))))
                .containsExactly(seconds(4), seconds(8), seconds(16), seconds(32));
        assertThat(guard.check(history(NOON, unannounced(5)))).isInstanceOf(Decision.Stop.class);
    }

    @Test
    void theGrowingPauseIsCapped() {
        BackoffSettings capped = new BackoffSettings(seconds(2), seconds(10), 9, Duration.ofDays(1), 10);

        assertThat(waitOf(new RateLimits(Limit.RATE, "claude", capped), history(NOON, unannounced(6)))
                        .until())
                .isEqualTo(NOON.plusSeconds(10));
    }

    @Test
    void aSessionThatWorkedStartsTheCountAnew() {
        History history = history(NOON, limited(0, NOON, null), worked(1, NOON), limited(2, NOON, null));

        assertThat(pause(history)).isEqualTo(seconds(4));
    }

    @Test
    void aFailureInBetweenDoesNot() {
        History history = history(NOON, limited(0, NOON, null), empty(1), limited(2, NOON, null));

        assertThat(pause(history)).isEqualTo(seconds(8));
    }

    @Test
    void waitsForAnAnnouncedResetWithALittleJitterAndDoesNotCountIt() {
        PastAttempt[] announced = IntStream.range(0, 8)
                .mapToObj(n -> limited(n, NOON.plus(Duration.ofHours(6L * n)), NOON.plus(Duration.ofHours(6L * n + 5))))
                .toArray(PastAttempt[]::new);
        Instant reset = NOON.plus(Duration.ofHours(6L * 7 + 5));

        assertThat(waitOf(guard, history(announced[7].endedAt(), announced)).until())
                .isBetween(reset, reset.plusSeconds(5));
    }

    @Test
    void aLimitThatComesAgainRightAfterItsOwnResetCounts() {
        PastAttempt[] again = IntStream.range(0, 6)
                .mapToObj(n -> limited(n, NOON.plusSeconds(10L * n), NOON.plusSeconds(10L * n + 3)))
                .toArray(PastAttempt[]::new);

        assertThat(guard.check(history(NOON.plusSeconds(60), again))).isInstanceOf(Decision.Stop.class);
    }

    @Test
    void aLimitThatComesAgainRightAfterItsOwnResetDoesNotSpin() {
        PastAttempt first = limited(0, NOON, NOON.plusSeconds(1));
        PastAttempt second = limited(1, NOON.plusSeconds(2), NOON.plusSeconds(3));

        assertThat(waitOf(guard, history(NOON.plusSeconds(2), first, second)).until())
                .isEqualTo(NOON.plusSeconds(6));
    }

    @Test
    void aResetInThePastIsUnknown() {
        assertThat(pause(history(NOON, limited(0, NOON, NOON.minusSeconds(60)))))
                .isEqualTo(seconds(4));
    }

    @Test
    void aResetThatIsTooFarOffEndsTheRunAndIsNamed() {
        Instant farOff = NOON.plus(Duration.ofHours(25));

        assertThat(guard.check(history(NOON, limited(0, NOON, farOff))))
                .isInstanceOfSatisfying(Decision.Stop.class, stop -> {
                    assertThat(stop.outcome().exitCode()).isEqualTo(4);
                    assertThat(stop.outcome().reason()).contains(farOff.toString());
                });
    }

    @Test
    void whatAnotherLoopLearntOfTheSameAgentHoldsThisOneToo() {
        OpenLimit open = new OpenLimit("claude", NOON.plusSeconds(100));
        History history = new History(NOON, history(NOON).thisRun(), List.of(open));

        assertThat(waitOf(guard, history).until()).isBetween(NOON.plusSeconds(100), NOON.plusSeconds(105));
        assertThat(new RateLimits(Limit.RATE, "codex", BackoffSettings.DEFAULT).check(history))
                .isEqualTo(Decision.PROCEED);
    }

    @Test
    void agentsOfOneAccountHoldEachOtherAndThoseOfDifferentOnesDoNot() {
        OpenLimit open = new OpenLimit("team", NOON.plusSeconds(100));
        History history = new History(NOON, history(NOON).thisRun(), List.of(open));

        assertThat(new RateLimits(Limit.RATE, "codex", "team", BackoffSettings.DEFAULT).check(history))
                .isInstanceOf(Decision.Wait.class);
        assertThat(new RateLimits(Limit.RATE, "team", "another", BackoffSettings.DEFAULT).check(history))
                .isEqualTo(Decision.PROCEED);
    }

    @Test
    void theSecondQuotaInARowEndsTheRunWithAdvice() {
        RateLimits quota = new RateLimits(Limit.QUOTA, "claude", BackoffSettings.DEFAULT);
        Verdict verdict = new Verdict.RateLimited(Limit.QUOTA, null, "credit balance is too low");
        PastAttempt used = Sample.past(0, SessionClass.QUOTA, verdict, NOON);

        assertThat(quota.check(history(NOON, used))).isInstanceOf(Decision.Wait.class);
        assertThat(quota.check(history(NOON, used, used)))
                .isInstanceOfSatisfying(
                        Decision.Stop.class,
                        stop -> assertThat(stop.outcome().reason()).contains("add credit"));
    }

    @Test
    void overloadIsCountedApart() {
        Verdict verdict = new Verdict.RateLimited(Limit.OVERLOAD, null, "529");
        PastAttempt overloaded = Sample.past(3, SessionClass.OVERLOADED, verdict, NOON);
        RateLimits overload = new RateLimits(Limit.OVERLOAD, "claude", BackoffSettings.DEFAULT);
        History history = history(NOON, limited(0, NOON, null), limited(1, NOON, null), overloaded);

        assertThat(waitOf(overload, history).until()).isEqualTo(NOON.plusSeconds(4));
    }

    private static PastAttempt empty(int number) {
        return Sample.past(number, SessionClass.EMPTY, new Verdict.Wasted(Verdict.Waste.EMPTY, "nothing"), NOON);
    }

    private static PastAttempt[] unannounced(int number) {
        return IntStream.range(0, number).mapToObj(n -> limited(n, NOON, null)).toArray(PastAttempt[]::new);
    }

    private Duration pauseAfter(PastAttempt... attempts) {
        return pause(history(NOON, attempts));
    }

    private Duration pause(History history) {
        return Duration.between(NOON, waitOf(guard, history).until());
    }

    private static Decision.Wait waitOf(RateLimits guard, History history) {
        return (Decision.Wait) guard.check(history);
    }

    private static Duration seconds(int seconds) {
        return Duration.ofSeconds(seconds);
    }
}
