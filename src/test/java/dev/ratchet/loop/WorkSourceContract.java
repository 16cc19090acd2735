package dev.ratchet.loop;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.WorkSource.Next;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.LoopMemory;
import dev.ratchet.loop.history.Run;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.testing.Sample;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every work source promises. */
public abstract class WorkSourceContract {
    /** The same one in all of a test, with something to do. */
    protected abstract WorkSource source();

    /** The present moment of the source. */
    protected abstract Instant now();

    @Test
    void claimsAnItemAtTheFirstPlaceOfTheRun() {
        Next.Claimed claimed = claimed(Run.starting("run", "main", NOON));

        assertThat(claimed.position()).isEqualTo(new RunPosition(0, 0));
        assertThat(claimed.item().id()).isNotBlank();
        assertThat(claimed.item().title()).isNotBlank();
    }

    @Test
    void anItemThatIsHeldIsNotLostAndLettingGoTwiceDoesNoHarm() {
        Next.Claimed claimed = claimed(Run.starting("run", "main", NOON));

        Hold hold = source().hold(claimed.item());

        assertThat(hold.lost()).isEmpty();
        hold.close();
        hold.close();
        assertThat(hold.lost()).isEmpty();
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void theVerdictOnAnItemThatIsOursHolds() {
        Next.Claimed claimed = claimed(Run.starting("run", "main", NOON));

        Verdict verdict = new Verdict.Progressed("worked");

        assertThat(source().settle(past(claimed, verdict))).isEqualTo(verdict);
    }

    @Test
    void anAttemptThatCountedMovesTheRunOn() {
        Next.Claimed first = claimed(Run.starting("run", "main", NOON));
        PastAttempt past = past(first, new Verdict.Progressed("worked"));
        Verdict _ = source().settle(past);

        Next.Claimed second = claimed(Run.starting("run", "main", NOON).with(past));

        assertThat(second.item().id()).isEqualTo(first.item().id());
        assertThat(second.position()).isEqualTo(new RunPosition(1, 0));
    }

    @Test
    void anEmptySessionIsTriedAgainInItsPlace() {
        Next.Claimed first = claimed(Run.starting("run", "main", NOON));
        PastAttempt past = past(first, new Verdict.Wasted(Verdict.Waste.EMPTY, "nothing"));
        Verdict _ = source().settle(past);

        Next.Claimed second = claimed(Run.starting("run", "main", NOON).with(past));

        assertThat(second.item().id()).isEqualTo(first.item().id());
        assertThat(second.position()).isEqualTo(new RunPosition(0, 1));
    }

    private Next.Claimed claimed(Run run) {
        return (Next.Claimed) source().next(new History(now(), run, LoopMemory.NONE, List.of()));
    }

    private static PastAttempt past(Next.Claimed claimed, Verdict verdict) {
        Attempt attempt = new Attempt("run-1", "main", claimed.item(), claimed.position(), NOON);
        return new PastAttempt(
                attempt,
                Sample.ticket(1),
                Sample.session(SessionClass.NORMAL, 0),
                Changes.NONE,
                verdict,
                NOON.plusSeconds(30));
    }
}
