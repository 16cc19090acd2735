package dev.ratchet.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.Verdict.Waste;
import dev.ratchet.loop.history.Run;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.testing.Sample;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class EmptyRetriesTest {
    private final EmptyRetries retries = new EmptyRetries(2, Duration.ofSeconds(5));

    @Test
    void theFirstAttemptIsNoRetry() {
        assertThat(retries.next(run())).isEqualTo(new RunPosition(0, 0));
    }

    @Test
    void anEmptySessionIsRetriedInItsSlotUntilTheSlotIsGivenUp() {
        assertThat(retries.next(run(empty(0)))).isEqualTo(new RunPosition(0, 1));
        assertThat(retries.next(run(empty(0), empty(1)))).isEqualTo(new RunPosition(0, 2));
        assertThat(retries.next(run(empty(0), empty(1), empty(2)))).isEqualTo(new RunPosition(0, 0));
    }

    @Test
    void otherWasteIsNotRetried() {
        PastAttempt refused = attempt(0, new Verdict.Wasted(Waste.REFUSED, "hook"));

        assertThat(retries.due(run(refused))).isFalse();
    }

    @Test
    void aProductiveAttemptOpensTheNextSlot() {
        assertThat(retries.next(run(empty(0), attempt(1, new Verdict.Progressed("worked")))))
                .isEqualTo(new RunPosition(1, 0));
    }

    private static PastAttempt empty(int retry) {
        return attempt(retry, new Verdict.Wasted(Waste.EMPTY, "nothing"));
    }

    private static PastAttempt attempt(int retry, Verdict verdict) {
        Attempt attempt = new Attempt("a", "main", Sample.PROMPT, new RunPosition(0, retry), Sample.NOON);
        return new PastAttempt(
                attempt, Sample.ticket(0), Sample.session(SessionClass.EMPTY, 0), Changes.NONE, verdict, Sample.NOON);
    }

    private static Run run(PastAttempt... attempts) {
        return Sample.history(Sample.NOON, attempts).thisRun();
    }
}
