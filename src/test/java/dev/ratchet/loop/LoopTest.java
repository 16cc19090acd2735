package dev.ratchet.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.Journal;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.testing.Sample;
import dev.ratchet.testing.ScriptedAgent;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoopTest extends LoopFixture {
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
    void whatIsOpenIsLookedAfterBeforeEachAttemptAndWhileItWaits() {
        Guard pausing = history -> history.thisRun()
                .last()
                .filter(last -> history.asOf().isBefore(last.endedAt().plusSeconds(40)))
                .<Decision>map(last ->
                        new Decision.Wait(last.endedAt().plusSeconds(40), Decision.Pause.PACE, "the next attempt"))
                .orElse(Decision.PROCEED);
        Recipe recipe = recipe(works(), new Guards(List.of(countingTo(2), pausing)))
                .with(loop -> {
                    steps.add("upkeep of " + loop);
                    return Optional.empty();
                });

        new Loop(recipe, surroundings()).run();

        assertThat(steps.stream().filter(step -> step.startsWith("upkeep")))
                .as("before the first, in the pause, before the second")
                .hasSize(3);
    }

    @Test
    void whatCannotBeLookedAfterEndsTheRun() {
        Outcome blocked = new Outcome(Outcome.Kind.BLOCKED, "it does not fit");

        Outcome outcome =
                new Loop(recipe(works(), countingTo(2)).with(_ -> Optional.of(blocked)), surroundings()).run();

        assertThat(outcome).isEqualTo(blocked);
        assertThat(steps).isEmpty();
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

        assertThat(outcome).isEqualTo(Outcome.broken("the disk is full"));
        assertThat(journal.events()).last().isInstanceOf(Event.RunEnded.class);
    }

    @Test
    void whoDoesNotAnswerForAWhileCostsTheAttemptAndNotThePlaceWithItsWork() {
        AtomicBoolean away = new AtomicBoolean(true);
        ScriptedAgent agent = new ScriptedAgent(_ -> {
            if (away.getAndSet(false)) {
                throw Trouble.unreachable(Complaint.of("the database is away"), new IOException("refused"));
            }
            return Sample.session(SessionClass.NORMAL, 0);
        });

        Outcome _ = loop(agent, countingTo(1)).run();

        assertThat(steps.stream()
                        .filter(step -> List.of("enter", "leave", "abandon").contains(step)))
                .containsExactly("enter", "abandon", "enter", "leave");
    }

    @Test
    void whoDidNotHearThatASessionHasBegunGoesOnWithItAndNotWithOneMore() {
        Journal unheard = (Journal) Proxy.newProxyInstance(
                Journal.class.getClassLoader(),
                new Class<?>[] {Journal.class},
                (_, method, arguments) -> switch (method.getName()) {
                    case "atomically" -> {
                        Object _ = journal.atomically((Supplier<?>) arguments[0]);
                        yield journal.atomically((Supplier<?>) arguments[0]);
                    }
                    case "hasStarted" ->
                        journal.events().stream()
                                .anyMatch(event -> event instanceof Event.SessionStarted started
                                        && started.ticket().equals(arguments[1]));
                    default -> method.invoke(journal, arguments);
                });
        Surroundings usual = surroundings();

        Outcome _ = new Loop(
                        recipe(works(), countingTo(1)),
                        new Surroundings(
                                usual.loop(),
                                unheard,
                                usual.numbers(),
                                usual.requests(),
                                usual.sleeper(),
                                usual.time()))
                .run();

        assertThat(journal.events().stream()
                        .filter(Event.SessionStarted.class::isInstance)
                        .map(event -> ((Event.SessionStarted) event).ticket().number())
                        .distinct())
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatAnAgentHasSpentIsOnRecordThoughItsAttemptCannotBeSettled(boolean reachable) {
        AtomicBoolean settled = new AtomicBoolean();
        Recipe recipe = recipe(works(), countingTo(1));
        WorkSource source = new WorkSource() {
            @Override
            public Next next(History history) {
                return recipe.source().next(history);
            }

            @Override
            public Hold hold(WorkItem item) {
                return recipe.source().hold(item);
            }

            @Override
            public Verdict settle(PastAttempt past) {
                if (!settled.getAndSet(true)) {
                    throw reachable
                            ? new Trouble("the disk is full")
                            : Trouble.unreachable(Complaint.of("the database is away"), new IOException("refused"));
                }
                return past.verdict();
            }
        };

        Outcome _ = new Loop(
                        new Recipe(
                                recipe.name(),
                                source,
                                recipe.workspace(),
                                recipe.briefing(),
                                recipe.roster(),
                                recipe.judge(),
                                recipe.guard()),
                        surroundings())
                .run();

        PastAttempt broken = journal.history().thisRun().tail().getFirst();
        assertThat(broken.verdict()).isInstanceOf(Verdict.Interrupted.class);
        assertThat(broken.usage().costUsd()).isEqualTo(0.25);
        assertThat(journal.events())
                .filteredOn(Event.SessionEnded.class::isInstance)
                .first()
                .extracting(ended -> ((Event.SessionEnded) ended).facts().sessionClass())
                .isEqualTo(SessionClass.NORMAL);
    }

    @ParameterizedTest
    @ValueSource(classes = {IllegalStateException.class, StackOverflowError.class, OutOfMemoryError.class})
    void whateverIsThrownTheAttemptIsClosedAndTheRunEnds(Class<? extends Throwable> kind) {
        String word = kind == OutOfMemoryError.class ? "too little memory" : kind.getSimpleName();
        Function<Assignment, SessionFacts> broken = _ -> {
            throw thrown(kind);
        };

        Outcome outcome = loop(new ScriptedAgent(broken), countingTo(5)).run();

        assertThat(outcome.kind()).isEqualTo(Outcome.Kind.FAILURE);
        assertThat(outcome.reason()).contains(word).doesNotContain("\n");
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
    void sessionsGetNumbersOfTheirOwn() {
        ScriptedAgent agent = works();

        loop(agent, countingTo(3)).run();

        assertThat(agent.assignments()).extracting(a -> a.ticket().number()).containsExactly(0, 1, 2);
        assertThat(agent.assignments()).extracting(a -> a.attempt().id()).doesNotHaveDuplicates();
    }

    private static Recipe inWorkspace(Recipe r, Workspace workspace) {
        return new Recipe(r.name(), r.source(), workspace, r.briefing(), r.roster(), r.judge(), r.guard());
    }

    private static Recipe judgedBy(Recipe r, Judge judge) {
        return new Recipe(r.name(), r.source(), r.workspace(), r.briefing(), r.roster(), judge, r.guard());
    }

    @Test
    void neverLooksAtAClockOfItsOwn() {
        Instant before = time.now();

        loop(works(), countingTo(1)).run();

        assertThat(journal.events()).allSatisfy(event -> assertThat(event.at()).isEqualTo(before));
    }
}
