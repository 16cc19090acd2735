package dev.ratchet.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.Workspace.Visit;
import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.base.Sleeper;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.MemoryJournal;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.Sample;
import dev.ratchet.testing.ScriptedAgent;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A loop composed of parts of the test's own: no files, no processes, no command line. */
class LoopTest {
    private final FakeTime time = new FakeTime();
    private final MemoryJournal journal = new MemoryJournal(time);
    private final List<LoopRequest> requests = new ArrayList<>();
    private final List<String> steps = new ArrayList<>();

    @Test
    void makesAttemptsUntilAGuardStopsIt() {
        Outcome outcome = loop(works(), countingTo(3)).run();

        assertThat(outcome).isEqualTo(new Outcome(Outcome.Kind.LIMIT_REACHED, "enough"));
        assertThat(journal.history().thisRun().totals().iterations()).isEqualTo(3);
        assertThat(journal.history().thisRun().totals().usage().costUsd()).isEqualTo(0.75);
    }

    @Test
    void goesThroughTheStepsOfAnAttemptInOrder() {
        loop(works(), countingTo(1)).run();

        assertThat(steps).containsExactly("hold", "enter", "brief", "run", "judge", "settle", "release", "leave");
        assertThat(journal.events())
                .hasExactlyElementsOfTypes(
                        Event.RunStarted.class,
                        Event.AttemptStarted.class,
                        Event.SessionStarted.class,
                        Event.SessionEnded.class,
                        Event.AttemptEnded.class,
                        Event.RunEnded.class);
    }

    @Test
    void refusedAttemptsAreSettledWithoutASession() {
        Workspace closed =
                attempt -> new Workspace.Entry.Refused(new Verdict.Wasted(Verdict.Waste.REFUSED, "the hook said no"));
        Recipe recipe = recipe(
                works(),
                history -> history.thisRun().totals().attempts() > 0
                        ? new Decision.Stop(Outcome.tripped("enough"))
                        : Decision.PROCEED);

        new Loop(inWorkspace(recipe, closed), surroundings()).run();

        PastAttempt past = journal.history().thisRun().last().orElseThrow();
        assertThat(past.verdict().reason()).isEqualTo("the hook said no");
        assertThat(past.ticket()).isNull();
        assertThat(steps).containsExactly("hold", "settle", "release");
    }

    @Test
    void waitsAsLongAsTheGuardSays() {
        Guard pausing = history -> history.thisRun()
                .last()
                .<Decision>map(last ->
                        new Decision.Wait(last.endedAt().plusSeconds(40), Decision.Pause.PACE, "the next attempt"))
                .orElse(Decision.PROCEED);

        loop(works(), new Guards(List.of(countingTo(2), pausing))).run();

        assertThat(time.slept()).containsExactly(Duration.ofSeconds(40));
    }

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
    void aHaltingVerdictEndsTheRun() {
        Recipe recipe = recipe(works(), countingTo(5));
        Judge halting = _ -> Optional.of(new Verdict.Halted(Outcome.failure("log in first")));

        Outcome outcome = new Loop(judgedBy(recipe, halting), surroundings()).run();

        assertThat(outcome).isEqualTo(Outcome.failure("log in first"));
    }

    @Test
    void asksTheRosterWhoseTurnItIsAndTellsOfASwitch() {
        ScriptedAgent first = new ScriptedAgent("first", _ -> Sample.session(SessionClass.NORMAL, 0));
        ScriptedAgent other = new ScriptedAgent("other", _ -> Sample.session(SessionClass.NORMAL, 0));
        Roster roster = history -> history.thisRun().totals().attempts() == 1
                ? new Roster.Turn(other, Optional.of("other goes on"))
                : new Roster.Turn(first, Optional.empty());
        Recipe r = recipe(works(), countingTo(3));

        new Loop(
                        new Recipe(r.name(), r.source(), r.workspace(), r.briefing(), roster, r.judge(), r.guard()),
                        surroundings())
                .run();

        assertThat(journal.history().thisRun().tail())
                .extracting(past -> past.by("other"))
                .containsExactly(false, true, false);
        assertThat(other.assignments()).hasSize(1);
        assertThat(journal.events().stream().filter(Event.Noticed.class::isInstance))
                .singleElement()
                .isInstanceOfSatisfying(
                        Event.Noticed.class,
                        noticed -> assertThat(noticed.message()).isEqualTo("other goes on"));
    }

    @Test
    void aWorldThatBreaksEndsTheRunForEverybodyWhoLooksAtIt() {
        Function<Assignment, SessionFacts> broken = _ -> {
            throw new Trouble("the disk is full");
        };

        Outcome outcome = loop(new ScriptedAgent(broken), countingTo(5)).run();

        assertThat(outcome).isEqualTo(Outcome.failure("the disk is full"));
        assertThat(journal.events()).last().isInstanceOf(Event.RunEnded.class);
    }

    @ParameterizedTest
    @ValueSource(classes = {IllegalStateException.class, StackOverflowError.class, OutOfMemoryError.class})
    void whateverIsThrownTheAttemptIsClosedAndTheRunEnds(Class<? extends Throwable> kind) {
        Function<Assignment, SessionFacts> broken = _ -> {
            throw thrown(kind);
        };

        Outcome outcome = loop(new ScriptedAgent(broken), countingTo(5)).run();

        assertThat(outcome.kind()).isEqualTo(Outcome.Kind.FAILURE);
        assertThat(outcome.reason()).contains(kind.getSimpleName()).doesNotContain("\n");
        assertThat(journal.history().thisRun().last().orElseThrow().verdict()).isInstanceOf(Verdict.Interrupted.class);
        assertThat(journal.events().stream().filter(Event.SessionEnded.class::isInstance))
                .hasSize(1);
        assertThat(journal.events()).last().isInstanceOf(Event.RunEnded.class);
    }

    private static RuntimeException thrown(Class<? extends Throwable> kind) {
        if (kind == StackOverflowError.class) {
            throw new StackOverflowError();
        }
        if (kind == OutOfMemoryError.class) {
            throw new OutOfMemoryError("Java heap space");
        }
        return new IllegalStateException("two\nlines");
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
    void sessionsGetNumbersOfTheirOwn() {
        ScriptedAgent agent = works();

        loop(agent, countingTo(3)).run();

        assertThat(agent.assignments()).extracting(a -> a.ticket().number()).containsExactly(0, 1, 2);
        assertThat(agent.assignments()).extracting(a -> a.attempt().id()).doesNotHaveDuplicates();
    }

    private static ScriptedAgent works() {
        return new ScriptedAgent(_ -> Sample.session(SessionClass.NORMAL, 0));
    }

    private static Guard countingTo(int most) {
        return history -> history.thisRun().totals().iterations() >= most
                ? new Decision.Stop(new Outcome(Outcome.Kind.LIMIT_REACHED, "enough"))
                : Decision.PROCEED;
    }

    private Loop loop(ScriptedAgent agent, Guard guard) {
        return new Loop(recipe(agent, guard), surroundings());
    }

    private Recipe recipe(ScriptedAgent agent, Guard guard) {
        return new Recipe("test", new Source(), this::enter, this::brief, stepping(agent), this::judge, guard);
    }

    private static Recipe inWorkspace(Recipe r, Workspace workspace) {
        return new Recipe(r.name(), r.source(), workspace, r.briefing(), r.roster(), r.judge(), r.guard());
    }

    private static Recipe judgedBy(Recipe r, Judge judge) {
        return new Recipe(r.name(), r.source(), r.workspace(), r.briefing(), r.roster(), judge, r.guard());
    }

    private Agent stepping(Agent agent) {
        return new Agent() {
            @Override
            public String name() {
                return agent.name();
            }

            @Override
            public SessionFacts run(Assignment assignment, Observer observer) {
                steps.add("run");
                return agent.run(assignment, observer);
            }
        };
    }

    private Workspace.Entry enter(Attempt attempt) {
        steps.add("enter");
        return new Workspace.Entry.Entered(new Visit() {
            @Override
            public WorkDirectory directory() {
                return WorkDirectory.of(Path.of("."));
            }

            @Override
            public Changes changes() {
                return Changes.NONE;
            }

            @Override
            public void leave(PastAttempt past) {
                steps.add("leave");
            }
        });
    }

    private Briefing.Briefed brief(Attempt attempt, WorkDirectory directory, History history) {
        steps.add("brief");
        return new Briefing.Briefed.Ready(Brief.of("go on"));
    }

    private Optional<Verdict> judge(Judge.Evidence evidence) {
        steps.add("judge");
        return Optional.of(
                evidence.session().sessionClass() == SessionClass.INTERRUPTED
                        ? new Verdict.Interrupted("interrupted")
                        : new Verdict.Progressed("worked"));
    }

    private Surroundings surroundings() {
        return surroundings(time);
    }

    private Surroundings surroundings(Sleeper sleeper) {
        AtomicInteger next = new AtomicInteger();
        SessionNumbers numbers = new SessionNumbers() {
            @Override
            public Numbered take() {
                return new Numbered(next.get(), Path.of("out-" + next.getAndIncrement()));
            }

            @Override
            public int upcoming() {
                return next.get();
            }
        };
        Requests drained = () -> {
            List<LoopRequest> all = List.copyOf(requests);
            requests.clear();
            return all;
        };
        return new Surroundings("main", journal, numbers, drained, sleeper, time);
    }

    private final class Source implements WorkSource {
        @Override
        public Next next(History history) {
            return new Next.Claimed(
                    Sample.PROMPT, new RunPosition(history.thisRun().totals().iterations(), 0));
        }

        @Override
        public Hold hold(WorkItem item) {
            steps.add("hold");
            return new Hold() {
                @Override
                public boolean lost() {
                    return false;
                }

                @Override
                public void close() {
                    steps.add("release");
                }
            };
        }

        @Override
        public Verdict settle(PastAttempt past) {
            steps.add("settle");
            return past.verdict();
        }
    }

    @Test
    void neverLooksAtAClockOfItsOwn() {
        Instant before = time.now();

        loop(works(), countingTo(1)).run();

        assertThat(journal.events()).allSatisfy(event -> assertThat(event.at()).isEqualTo(before));
    }
}
