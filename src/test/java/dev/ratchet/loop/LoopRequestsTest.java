package dev.ratchet.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.Sleeper;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Journal;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.testing.Sample;
import dev.ratchet.testing.ScriptedAgent;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What a loop makes of being asked to pause, to stop or to be gone. */
class LoopRequestsTest extends LoopFixture {
    @Test
    void aStopRequestEndsTheRunAfterTheCurrentAttempt() {
        Function<Assignment, SessionFacts> asking = assignment -> {
            requests.add(new LoopRequest(LoopRequest.Kind.STOP, "SIGINT"));
            return Sample.session(SessionClass.NORMAL, 0);
        };

        Outcome outcome = loop(new ScriptedAgent(asking), countingTo(5)).run();

        assertThat(outcome).isEqualTo(new Outcome(Outcome.Kind.STOPPED, "SIGINT"));
        assertThat(journal.history().thisRun().totals().iterations()).isEqualTo(1);
    }

    @Test
    void aPauseHoldsTheLoopAfterTheCurrentAttemptUntilAResume() {
        Function<Assignment, SessionFacts> asking = assignment -> {
            requests.add(new LoopRequest(LoopRequest.Kind.PAUSE, "ratchet pause"));
            return Sample.session(SessionClass.NORMAL, 0);
        };
        List<Instant> waits = new ArrayList<>();
        Sleeper resumedWhileItSleeps = until -> {
            waits.add(until);
            if (waits.size() > 1) {
                requests.add(new LoopRequest(LoopRequest.Kind.RESUME, "ratchet resume"));
            }
        };

        Outcome outcome =
                new Loop(recipe(new ScriptedAgent(asking), countingTo(2)), surroundings(resumedWhileItSleeps)).run();

        assertThat(outcome).isEqualTo(new Outcome(Outcome.Kind.LIMIT_REACHED, "enough"));
        assertThat(waits).containsExactly(Instant.MAX, Instant.MAX);
        assertThat(journal.events().stream().filter(Event.Waiting.class::isInstance))
                .as("one wait is announced once, however often it is looked at")
                .hasSize(1);
    }

    @Test
    void aStopEndsAPause() {
        requests.add(new LoopRequest(LoopRequest.Kind.PAUSE, "ratchet pause"));
        Sleeper stoppedWhileItSleeps = _ -> requests.add(new LoopRequest(LoopRequest.Kind.STOP, "SIGINT"));

        Outcome outcome = new Loop(recipe(works(), countingTo(2)), surroundings(stoppedWhileItSleeps)).run();

        assertThat(outcome).isEqualTo(new Outcome(Outcome.Kind.STOPPED, "SIGINT"));
        assertThat(journal.history().thisRun().totals().attempts()).isZero();
    }

    @Test
    void whoIsAskedToStopWhileItWaitsForItsTurnBeginsNoSession() {
        ScriptedAgent agent = works();
        Surroundings usual = surroundings();
        Requests stoppedWhileItWaits = new Requests() {
            @Override
            public List<LoopRequest> drain() {
                return usual.requests().drain();
            }

            @Override
            public <T> Optional<T> await(Awaited<T> awaited) {
                requests.add(new LoopRequest(LoopRequest.Kind.STOP, "SIGINT"));
                return Optional.empty();
            }
        };

        Outcome outcome = new Loop(
                        recipe(agent, countingTo(2)),
                        new Surroundings(
                                usual.loop(),
                                usual.journal(),
                                usual.numbers(),
                                stoppedWhileItWaits,
                                usual.sleeper(),
                                usual.time()))
                .run();

        assertThat(outcome).isEqualTo(new Outcome(Outcome.Kind.STOPPED, "SIGINT"));
        assertThat(agent.assignments()).isEmpty();
        assertThat(journal.events()).doesNotHaveAnyElementsOfTypes(Event.SessionStarted.class);
        assertThat(journal.history().thisRun().last().orElseThrow().verdict())
                .isEqualTo(
                        new Verdict.Interrupted("stopped or paused before the session started", Verdict.Remains.WHOLE));
    }

    @Test
    void anInterruptIsRecordedAsAnInterruptedAttemptAndKillsTheRun() {
        Function<Assignment, SessionFacts> interrupted = assignment -> {
            requests.add(new LoopRequest(LoopRequest.Kind.KILL, "second SIGINT"));
            Thread.currentThread().interrupt();
            return Sample.session(SessionClass.INTERRUPTED, 137);
        };

        Outcome outcome = loop(new ScriptedAgent(interrupted), countingTo(5)).run();

        assertThat(outcome).isEqualTo(new Outcome(Outcome.Kind.KILLED, "second SIGINT"));
        assertThat(Thread.interrupted())
                .as("a kill that was asked for is used up")
                .isFalse();
        assertThat(journal.history().thisRun().last().orElseThrow().verdict()).isInstanceOf(Verdict.Interrupted.class);
    }

    @Test
    void anInterruptThatNobodyAskedForEndsTheRunAndStaysVisible() {
        Function<Assignment, SessionFacts> interrupted = assignment -> {
            Thread.currentThread().interrupt();
            return Sample.session(SessionClass.INTERRUPTED, 137);
        };

        Outcome outcome = loop(new ScriptedAgent(interrupted), countingTo(5)).run();

        assertThat(outcome).isEqualTo(new Outcome(Outcome.Kind.KILLED, "interrupted"));
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void whatCannotBeRecordedAtOnceIsNotForgotten() {
        requests.add(new LoopRequest(LoopRequest.Kind.STOP, "SIGINT"));

        Outcome outcome = new Loop(recipe(works(), countingTo(2)), refusing(1)).run();

        assertThat(outcome).isEqualTo(new Outcome(Outcome.Kind.STOPPED, "SIGINT"));
        assertThat(journal.events()).last().isInstanceOf(Event.RunEnded.class);
    }

    @Test
    void whoCannotRecordItsEndEndsAllTheSame() {
        requests.add(new LoopRequest(LoopRequest.Kind.STOP, "SIGINT"));
        Loop loop = new Loop(recipe(works(), countingTo(2)), refusing(Integer.MAX_VALUE));

        assertThatThrownBy(loop::run).isInstanceOf(Trouble.class).matches(Trouble::isUnreachable);
    }

    @Test
    void whatWasAskedForBeforeAnAnswerCameIsOnRecordThen() {
        LoopRequest pause = new LoopRequest(LoopRequest.Kind.PAUSE, "ratchet pause");
        requests.add(pause);
        Surroundings away = refusing(3);
        Sleeper stoppedWhenPaused = until -> {
            if (until.equals(Instant.MAX)) {
                requests.add(new LoopRequest(LoopRequest.Kind.STOP, "SIGINT"));
            }
        };

        Outcome outcome = new Loop(
                        recipe(works(), countingTo(2)),
                        new Surroundings(
                                away.loop(),
                                away.journal(),
                                away.numbers(),
                                away.requests(),
                                stoppedWhenPaused,
                                away.time()))
                .run();

        assertThat(outcome.kind()).isEqualTo(Outcome.Kind.STOPPED);
        assertThat(journal.events().stream()
                        .filter(Event.Requested.class::isInstance)
                        .map(event -> ((Event.Requested) event).request()))
                .as("each once")
                .hasSize(2)
                .startsWith(pause);
    }

    /** So many times what is to be recorded is not, once the run has begun. */
    private Surroundings refusing(int times) {
        AtomicInteger left = new AtomicInteger(times);
        Journal away = (Journal) Proxy.newProxyInstance(
                Journal.class.getClassLoader(), new Class<?>[] {Journal.class}, (_, method, arguments) -> {
                    if (method.getName().equals("saw")
                            && arguments[0] instanceof Event.Recorded
                            && !(arguments[0] instanceof Event.RunStarted)
                            && left.getAndDecrement() > 0) {
                        throw Trouble.unreachable(Complaint.of("it is away"), new IOException("refused"));
                    }
                    return method.invoke(journal, arguments);
                });
        Surroundings usual = surroundings();
        return new Surroundings(usual.loop(), away, usual.numbers(), usual.requests(), usual.sleeper(), usual.time());
    }
}
