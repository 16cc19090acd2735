package dev.ratchet.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.Verdict.Waste;
import dev.ratchet.testing.Sample;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class EmptyRetriesTest {
    private final EmptyRetries retries = new EmptyRetries(2, Duration.ofSeconds(5));

    @Test
    void theFirstAttemptIsNoRetry() {
        assertThat(retries.next(run())).isEqualTo(new Slot(0, 0));
    }

    @Test
    void anEmptySessionIsRetriedInItsSlotUntilTheSlotIsGivenUp() {
        assertThat(retries.next(run(empty(0)))).isEqualTo(new Slot(0, 1));
        assertThat(retries.next(run(empty(0), empty(1)))).isEqualTo(new Slot(0, 2));
        assertThat(retries.next(run(empty(0), empty(1), empty(2)))).isEqualTo(new Slot(0, 0));
    }

    @Test
    void otherWasteIsNotRetried() {
        PastAttempt refused = attempt(0, new Verdict.Wasted(Waste.REFUSED, "hook"));

        assertThat(retries.due(run(refused))).isFalse();
    }

    @Test
    void aProductiveAttemptOpensTheNextSlot() {
        assertThat(retries.next(run(empty(0), attempt(1, new Verdict.Progressed("worked")))))
                .isEqualTo(new Slot(1, 0));
    }

    private static PastAttempt empty(int retry) {
        return attempt(retry, new Verdict.Wasted(Waste.EMPTY, "nothing"));
    }

    private static PastAttempt attempt(int retry, Verdict verdict) {
        Attempt attempt = new Attempt("a", "main", Sample.PROMPT, new Slot(0, retry), Sample.NOON);
        return new PastAttempt(
                attempt, Sample.ticket(0), Sample.session(SessionClass.EMPTY, 0), Changes.NONE, verdict, Sample.NOON);
    }

    private static Run run(PastAttempt... attempts) {
        return Sample.history(Sample.NOON, attempts).thisRun();
    }
}
