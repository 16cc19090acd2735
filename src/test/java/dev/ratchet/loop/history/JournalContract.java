package dev.ratchet.loop.history;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.Sample;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What every journal promises. */
public abstract class JournalContract {
    private static final LoopRequest STOP = new LoopRequest(LoopRequest.Kind.STOP, "a test");

    /** The same one in all of a test; the run "run" of the loop "main" began in it at noon, and nothing else happened. */
    protected abstract Journal journal();

    /** The clock of that journal. */
    protected abstract FakeTime time();

    @Test
    void knowsTheRunThatBeganLast() {
        assertThat(journal().thisRun()).isEqualTo(Run.starting("run", "main", NOON));

        Instant later = NOON.plusSeconds(1);
        journal().saw(new Event.RunStarted("run-2", "main", "prompt", 42, later));

        assertThat(journal().thisRun().id()).isEqualTo("run-2");
        assertThat(journal().thisRun().startedAt()).isEqualTo(later);
    }

    @Test
    void aRunIsAFoldOverItsEvents() {
        PastAttempt first = attempt(1, new Verdict.Progressed("worked"));
        PastAttempt second = attempt(2, new Verdict.Wasted(Verdict.Waste.EMPTY, "nothing"));
        journal().saw(new Event.Requested(STOP, NOON));

        assertThat(journal().thisRun())
                .isEqualTo(Run.starting("run", "main", NOON)
                        .with(first)
                        .with(second)
                        .with(STOP));
    }

    @Test
    void theHistoryHasTheRunAndWhatTheLoopRemembers() {
        PastAttempt past = attempt(1, new Verdict.Progressed("worked"));

        History history = journal().history();

        assertThat(history.thisRun()).isEqualTo(journal().thisRun());
        assertThat(history.memory().trail())
                .containsExactly(AttemptSign.of(past).orElseThrow());
        assertThat(history.memory().starts()).containsExactly(NOON);
        assertThat(history.memory().conversation("claude")).isPresent();
    }

    @Test
    void timeInWhichNothingRanDoesNotCountAgainstTheRun() {
        time().stop(Duration.ofHours(8));
        assertThat(journal().history().stopped()).isEqualTo(Duration.ofHours(8));

        journal().saw(new Event.RunStarted("run-2", "main", "prompt", 42, time().now()));
        assertThat(journal().history().stopped()).isZero();
        assertThat(journal().history().spent().runtime()).isZero();

        time().pass(Duration.ofMinutes(2));
        time().stop(Duration.ofHours(8));
        assertThat(journal().history().spent().runtime()).isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void whatOnlyPassesIsNotRemembered() {
        History before = journal().history();

        journal().saw(new Event.Noticed(Event.Level.WARN, null, "a word", NOON));

        assertThat(journal().thisRun()).isEqualTo(before.thisRun());
        assertThat(journal().history().memory()).isEqualTo(before.memory());
    }

    @Test
    void whatIsDoneTogetherIsTrueAfterwards() {
        PastAttempt past = journal().atomically(() -> attempt(1, new Verdict.Progressed("worked")));

        assertThat(journal().thisRun().tail()).containsExactly(past);
    }

    @Test
    void whatIsFollowedByOthersIsTrueAtOnceAsWell() {
        PastAttempt past = journal().atomicallyBeforeOthers(() -> attempt(1, new Verdict.Progressed("worked")));
        journal().bringToDisk();
        History before = journal().history();

        assertThatThrownBy(() -> journal().atomicallyBeforeOthers(() -> {
                    attempt(2, new Verdict.Progressed("worked"));
                    throw new IllegalStateException("broken");
                }))
                .hasMessage("broken");

        assertThat(journal().thisRun().tail()).containsExactly(past);
        assertThat(journal().history().memory()).isEqualTo(before.memory());
    }

    @Test
    void ofWhatFailsNothingBecomesTrue() {
        attempt(1, new Verdict.Progressed("worked"));
        History before = journal().history();

        assertThatThrownBy(() -> journal().atomically(() -> {
                    journal().saw(new Event.Requested(STOP, NOON));
                    attempt(2, new Verdict.Progressed("worked"));
                    throw new IllegalStateException("broken");
                }))
                .hasMessage("broken");

        assertThat(journal().thisRun()).isEqualTo(before.thisRun());
        assertThat(journal().history().memory()).isEqualTo(before.memory());
    }

    @Test
    void aPartOfSomethingLargerFailsWithIt() {
        History before = journal().history();

        assertThatThrownBy(() -> journal().atomically(() -> {
                    PastAttempt _ = journal().atomically(() -> attempt(1, new Verdict.Progressed("worked")));
                    throw new IllegalStateException("broken");
                }))
                .hasMessage("broken");

        assertThat(journal().thisRun()).isEqualTo(before.thisRun());
        assertThat(journal().history().memory()).isEqualTo(before.memory());
    }

    @Test
    void goesOnAfterSomethingFailed() {
        assertThatThrownBy(() -> journal().atomically(() -> {
                    attempt(1, new Verdict.Progressed("worked"));
                    throw new IllegalStateException("broken");
                }))
                .hasMessage("broken");

        PastAttempt past = attempt(1, new Verdict.Progressed("worked"));

        assertThat(journal().thisRun().tail()).containsExactly(past);
    }

    private PastAttempt attempt(int number, Verdict verdict) {
        Attempt attempt = Sample.attempt(number);
        SessionTicket ticket = Sample.ticket(number);
        SessionFacts session = Sample.session(SessionClass.NORMAL, 0);
        PastAttempt past = new PastAttempt(attempt, ticket, session, Changes.NONE, verdict, NOON.plusSeconds(30));
        journal().saw(new Event.AttemptStarted(attempt, NOON));
        journal().saw(new Event.SessionStarted(attempt, ticket, NOON));
        journal().saw(new Event.SessionEnded(attempt, ticket, session, NOON));
        journal().saw(new Event.AttemptEnded(past, NOON));
        return past;
    }
}
