package dev.ratchet.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Decision.Trip;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.history.AttemptSign;
import dev.ratchet.loop.history.AttemptSign.Progress;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.LoopMemory;
import dev.ratchet.loop.history.Run;
import dev.ratchet.loop.session.Remarks;
import dev.ratchet.loop.session.ReportedStatus;
import dev.ratchet.loop.session.ReportedStatus.ExitSignal;
import dev.ratchet.loop.session.ReportedStatus.State;
import dev.ratchet.loop.session.ReportedStatus.Tests;
import dev.ratchet.loop.session.ReportedStatus.WorkType;
import dev.ratchet.testing.Sample;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CircuitTest {
    private static final CircuitSettings OFF = new CircuitSettings(0, 0, 0, 0, 0, 2);
    private static final Circuit CIRCUIT = new Circuit(CircuitSettings.DEFAULT);

    private static final AttemptSign IDLE = sign(Progress.NONE, null, 0, null, 100);
    private static final AttemptSign WORKED = sign(Progress.CHANGED, null, 0, null, 100);

    private static AttemptSign sign(
            Progress progress, @Nullable ReportedStatus status, int phrases, @Nullable String error, long length) {
        return new AttemptSign(progress, new Remarks(status, phrases, error, length), error);
    }

    private static ReportedStatus status(State state, @Nullable WorkType type, ExitSignal signal) {
        return new ReportedStatus(state, 0, 0, Tests.NOT_RUN, type, signal, "the key");
    }

    @Test
    void theRuleIsKnownThatIsNearestToTrip() {
        LoopMemory memory = new LoopMemory(List.of(WORKED, IDLE, IDLE), null, List.of(), Map.of());

        assertThat(CIRCUIT.nearest(memory)).contains(new Circuit.Nearest("stagnation", 2, 3));
        assertThat(new Circuit(OFF).nearest(memory)).isEmpty();
    }

    private static AttemptSign tested() {
        return sign(Progress.CHANGED, status(State.IN_PROGRESS, WorkType.TESTING, ExitSignal.NO), 0, null, 100);
    }

    private static AttemptSign erring(String error) {
        return sign(Progress.CHANGED, null, 0, error, 100);
    }

    private static AttemptSign saying(long length) {
        return sign(Progress.CHANGED, null, 0, null, length);
    }

    private static AttemptSign sounding(Progress progress, int phrases, ExitSignal signal) {
        return sign(progress, status(State.IN_PROGRESS, null, signal), phrases, null, 100);
    }

    private static History history(AttemptSign... trail) {
        return new History(
                Sample.NOON,
                Run.starting("run", "main", Sample.NOON),
                new LoopMemory(Arrays.asList(trail), null, List.of(), Map.of()),
                List.of());
    }

    private static AttemptSign[] times(int n, AttemptSign sign) {
        return Collections.nCopies(n, sign).toArray(AttemptSign[]::new);
    }

    private static AttemptSign[] and(AttemptSign[] first, AttemptSign... then) {
        return Stream.concat(Arrays.stream(first), Arrays.stream(then)).toArray(AttemptSign[]::new);
    }

    private static void trips(Circuit circuit, String rule, AttemptSign... trail) {
        assertThat(circuit.check(history(trail)))
                .isInstanceOfSatisfying(
                        Decision.Break.class,
                        broken -> assertThat(broken.trip().rule()).isEqualTo(rule));
    }

    private static void holds(Circuit circuit, AttemptSign... trail) {
        assertThat(circuit.check(history(trail))).isEqualTo(Decision.PROCEED);
    }

    @Test
    void aLoopThatHasDoneNothingYetGoesOn() {
        holds(CIRCUIT);
    }

    @Test
    void stagnationTripsAtItsThresholdAndProgressResetsIt() {
        holds(CIRCUIT, times(2, IDLE));
        trips(CIRCUIT, "stagnation", times(3, IDLE));
        holds(CIRCUIT, and(times(2, IDLE), WORKED, IDLE, IDLE));
        trips(CIRCUIT, "stagnation", WORKED, IDLE, IDLE, IDLE);
        trips(new Circuit(new CircuitSettings(1, 0, 0, 0, 0, 2)), "stagnation", IDLE);
        holds(new Circuit(OFF), times(50, IDLE));
    }

    @Test
    void reportedProgressIsProgress() {
        holds(CIRCUIT, times(9, sign(Progress.REPORTED, null, 0, null, 100)));
    }

    @Test
    void theSameErrorTripsAtItsThresholdAndAnotherOneRestartsIt() {
        holds(CIRCUIT, times(4, erring("a")));
        trips(CIRCUIT, "same_error", times(5, erring("a")));
        holds(CIRCUIT, and(times(4, erring("a")), erring("b"), erring("a")));
        holds(CIRCUIT, and(times(4, erring("a")), WORKED, erring("a")));
        holds(new Circuit(OFF), times(50, erring("a")));
    }

    @Test
    void outputThatShrinksTwiceInARowTrips() {
        trips(CIRCUIT, "output_decline", saying(1000), saying(300), saying(90));
        holds(CIRCUIT, saying(1000), saying(301), saying(90));
        holds(CIRCUIT, saying(1000), saying(300));
        holds(CIRCUIT, saying(1000), saying(300), saying(0));
        holds(CIRCUIT, saying(300), saying(90), saying(90));
        holds(new Circuit(OFF), saying(1000), saying(1), saying(1));
    }

    @Test
    void whoCommitsMayBeBrief() {
        AttemptSign brief = sign(Progress.COMMITTED, null, 0, null, 10);

        holds(CIRCUIT, saying(1000), saying(300), brief);
        holds(CIRCUIT, saying(1000), brief, saying(1));
    }

    @Test
    void nothingButTestingTripsAndOtherWorkResetsIt() {
        holds(CIRCUIT, times(2, tested()));
        trips(CIRCUIT, "only_testing", times(3, tested()));
        holds(CIRCUIT, and(times(2, tested()), WORKED, tested()));
        holds(new Circuit(OFF), times(50, tested()));
    }

    @Test
    void soundingFinishedWithoutTheSignalTrips() {
        AttemptSign done = sounding(Progress.REPORTED, 1, ExitSignal.NO);

        holds(CIRCUIT, times(4, done));
        trips(CIRCUIT, "safety_completion", times(5, done));
        holds(CIRCUIT, and(times(4, done), sounding(Progress.REPORTED, 1, ExitSignal.YES)));
        holds(CIRCUIT, and(times(4, done), WORKED, done));
        holds(new Circuit(OFF), times(50, done));
    }

    @Test
    void whileWorkIsSeenOneSuchPhraseIsNotEnough() {
        holds(CIRCUIT, times(9, sounding(Progress.COMMITTED, 1, ExitSignal.NO)));
        trips(CIRCUIT, "safety_completion", times(5, sounding(Progress.COMMITTED, 2, ExitSignal.UNSAID)));
    }

    @Test
    void blockedTripsAtOnceAndCannotBeSwitchedOff() {
        AttemptSign blocked = sign(Progress.COMMITTED, status(State.BLOCKED, null, ExitSignal.UNSAID), 0, null, 100);

        assertThat(new Circuit(OFF).check(history(blocked)))
                .isEqualTo(new Decision.Break(new Trip(
                        "blocked",
                        new Outcome(Outcome.Kind.BLOCKED, "the agent reports that it is blocked: the key"),
                        new Trip.Counts(0, 0, 0, 0))));
        holds(CIRCUIT, blocked, WORKED);
    }

    @Test
    void aTripKeepsWhatTheRulesHadCounted() {
        AttemptSign sign = sign(Progress.NONE, status(State.IN_PROGRESS, WorkType.TESTING, ExitSignal.NO), 1, "e", 100);

        assertThat(CIRCUIT.check(history(times(3, sign))))
                .isEqualTo(new Decision.Break(new Trip(
                        "only_testing",
                        Outcome.tripped("3 attempts in a row that only tested"),
                        new Trip.Counts(3, 3, 3, 3))));
    }

    @Test
    void aCircuitThatWasTrippedRefusesAndSaysHowToReset() {
        LoopMemory tripped = new LoopMemory(
                List.of(), new LoopMemory.Tripped("stagnation", "3 attempts", Sample.NOON), List.of(), Map.of());
        History history = new History(Sample.NOON, Run.starting("run", "main", Sample.NOON), tripped, List.of());

        assertThat(new Circuit(OFF).check(history)).isInstanceOfSatisfying(Decision.Stop.class, stop -> {
            assertThat(stop.outcome().exitCode()).isEqualTo(4);
            assertThat(stop.outcome().reason()).contains("stagnation", "3 attempts", "ratchet reset --circuit");
        });
    }
}
