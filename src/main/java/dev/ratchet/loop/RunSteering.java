package dev.ratchet.loop;

import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Decision.Stop;
import dev.ratchet.loop.attempt.Decision.Wait;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.Journal;
import dev.ratchet.loop.history.Run;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What steers a run whatever its recipe is: what was asked of it, how its last attempt ended it, and its pauses. */
final class RunSteering {
    private final Surroundings surroundings;
    private final Journal journal;

    /** What was asked for and is not on record yet: who cannot record it must not forget it. */
    private final Deque<LoopRequest> unrecorded = new ArrayDeque<>();

    private @Nullable Wait announced;

    RunSteering(Surroundings surroundings) {
        this.surroundings = surroundings;
        this.journal = surroundings.journal();
    }

    /** What decides before any guard of a recipe. */
    static Guard guard() {
        return new Guards(List.of(history -> onRequest(history.thisRun()), RunSteering::onHalt, RunSteering::onPause));
    }

    /** Notes what was asked for since it last did. */
    void drainRequests() {
        unrecorded.addAll(surroundings.requests().drain());
        for (LoopRequest next = unrecorded.peek(); next != null; next = unrecorded.peek()) {
            journal.saw(new Event.Requested(next, now()));
            unrecorded.remove();
        }
    }

    /** How the run is to end by what was asked for, whether that can be recorded now or not; empty if it is to go on. */
    Optional<Outcome> askedToEnd() {
        unrecorded.addAll(surroundings.requests().drain());
        Run run = journal.thisRun();
        for (LoopRequest request : unrecorded) {
            run = run.with(request);
        }
        return onRequest(run) instanceof Stop(var outcome) ? Optional.of(outcome) : Optional.empty();
    }

    boolean isStopRequested() {
        drainRequests();
        return onRequest(journal.thisRun()) instanceof Stop;
    }

    /** Waits in the middle of an attempt; false if somebody wants the run to end. */
    boolean waited(Wait wait) {
        while (true) {
            if (isStopRequested() || Thread.currentThread().isInterrupted()) {
                return false;
            }
            if (!wait.until().isAfter(now())) {
                return true;
            }
            rest(wait);
        }
    }

    /** Waits until it is time, or until something is asked for. */
    void rest(Wait wait) {
        journal.bringToDisk();
        if (!wait.isNoNewsAfter(announced)) {
            announced = wait;
            journal.saw(new Event.Waiting(wait, now()));
        }
        try {
            surroundings.sleeper().sleepUntil(wait.until());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static Decision onRequest(Run run) {
        Optional<LoopRequest> kill = run.firstRequest(LoopRequest.Kind.KILL);
        if (kill.isPresent()) {
            return new Stop(new Outcome(Outcome.Kind.KILLED, kill.get().from()));
        }
        return run.firstRequest(LoopRequest.Kind.STOP)
                .<Decision>map(stop -> new Stop(new Outcome(Outcome.Kind.STOPPED, stop.from())))
                .orElse(Decision.PROCEED);
    }

    private static Decision onPause(History history) {
        return history.thisRun()
                .paused()
                .<Decision>map(pause -> Wait.untilAsked("a resume, paused by " + pause.from()))
                .orElse(Decision.PROCEED);
    }

    private static Decision onHalt(History history) {
        return history.thisRun()
                .last()
                .map(PastAttempt::verdict)
                .filter(Verdict.Halted.class::isInstance)
                .map(Verdict.Halted.class::cast)
                .<Decision>map(halted -> new Stop(halted.outcome()))
                .orElse(Decision.PROCEED);
    }

    private Instant now() {
        return surroundings.time().now();
    }
}
