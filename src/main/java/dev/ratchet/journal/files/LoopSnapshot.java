package dev.ratchet.journal.files;

import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.SessionTicket;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A loop at one moment, as its status file tells of it: what the events of its run amount to.
 *
 * @param state null if another version wrote one that this one does not know
 * @param end null as long as the run goes on
 * @param lastUpdate when the latest of the events happened
 */
public record LoopSnapshot(
        RunIdentity run,
        IterationCounts iterations,
        LatestSession session,
        @Nullable State state,
        CurrentWait waiting,
        @Nullable RunEnd end,
        @Nullable Instant lastUpdate) {

    /** Whose state it is; everything is empty before the run has started. */
    public record RunIdentity(
            long pid,
            String name,
            String recipe,
            int maxIterations,
            @Nullable Instant startedAt) {}

    /** How far the run has come. */
    public record IterationCounts(
            int iteration,
            @Nullable String workItem,
            @Nullable Integer lastCompleted,
            @Nullable Boolean lastCommitted,
            int consecutiveRateLimits) {

        private IterationCounts begun(Event.AttemptStarted started) {
            return new IterationCounts(
                    started.attempt().position().iteration(),
                    started.attempt().item().id(),
                    lastCompleted,
                    lastCommitted,
                    consecutiveRateLimits);
        }

        private IterationCounts settled(PastAttempt past) {
            if (past.verdict() instanceof Verdict.RateLimited) {
                return new IterationCounts(
                        iteration, workItem, lastCompleted, lastCommitted, consecutiveRateLimits + 1);
            }
            if (!past.verdict().counts()) {
                return this;
            }
            SessionTicket ticket = past.ticket();
            return new IterationCounts(
                    past.attempt().position().iteration() + 1,
                    workItem,
                    ticket == null ? lastCompleted : Integer.valueOf(ticket.number()),
                    past.committed(),
                    0);
        }
    }

    /**
     * The session that runs or ran last, and what all sessions of the run together have cost.
     *
     * @param outputFile relative to the project where it is inside
     */
    public record LatestSession(
            @Nullable Integer number,
            @Nullable String outputFile,
            long outputBytes,
            @Nullable Instant startedAt,
            @Nullable String model,
            @Nullable Double costUsd) {

        private LatestSession begun(Event.SessionStarted started, Path root) {
            Path output = started.ticket().output();
            Path shown = output.startsWith(root) ? root.relativize(output) : output;
            return new LatestSession(started.ticket().number(), shown.toString(), 0, started.at(), model, costUsd);
        }

        private LatestSession grown(long bytes) {
            return new LatestSession(number, outputFile, bytes, startedAt, model, costUsd);
        }

        private LatestSession ended(SessionFacts facts) {
            Double spent = facts.transcript().usage().costUsd();
            Double sum = spent == null || costUsd == null ? spent : Double.valueOf(costUsd + spent);
            return new LatestSession(
                    number,
                    outputFile,
                    facts.ending().outputBytes(),
                    startedAt,
                    facts.transcript().model(),
                    sum == null ? costUsd : sum);
        }
    }

    /** What the loop waits for, and until when; nothing of both while it works. */
    public record CurrentWait(
            @Nullable String reason, @Nullable Instant until) {
        static final CurrentWait FOR_NOTHING = new CurrentWait(null, null);
    }

    /** How the run ended. */
    public record RunEnd(String outcome, @Nullable String reason) {}

    /** The states of a loop, as others read them. */
    public enum State {
        STARTING,
        PRE_HOOKS,
        SESSION_RUNNING,
        WATCHDOG_KILL,
        RETRYING,
        POST_HOOKS,
        RATE_LIMITED_BACKOFF,
        IDLE,
        SHUTTING_DOWN;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The word for its state, of which the file may know none. */
    public String stateWord() {
        return state == null ? "unknown" : state.word();
    }

    /** That of a run which has yet to begin. */
    static LoopSnapshot first(int maxIterations) {
        return new LoopSnapshot(
                new RunIdentity(0, "", "", maxIterations, null),
                new IterationCounts(0, null, null, null, 0),
                new LatestSession(null, null, 0, null, null, null),
                State.STARTING,
                CurrentWait.FOR_NOTHING,
                null,
                null);
    }

    /**
     * The same after an event; empty if that makes no difference here.
     *
     * @param root what paths are relative to
     */
    Optional<LoopSnapshot> after(Event event, Path root) {
        LoopSnapshot next = switch (event) {
            case Event.RunStarted started -> begun(started);
            case Event.AttemptStarted started -> with(iterations.begun(started));
            case Event.HooksStarted hooks ->
                in(hooks.stage() == Event.Stage.BEFORE_SESSION ? State.PRE_HOOKS : State.POST_HOOKS);
            case Event.SessionStarted started ->
                with(session.begun(started, root))
                        .in(started.attempt().position().isRetry() ? State.RETRYING : State.STARTING);
            case Event.Spawned _ -> in(State.SESSION_RUNNING);
            case Event.Checked checked -> with(session.grown(checked.live().outputBytes()));
            case Event.Ended _ -> in(State.WATCHDOG_KILL);
            case Event.SessionEnded ended -> with(session.ended(ended.facts()));
            case Event.AttemptEnded ended ->
                with(iterations.settled(ended.past())).in(State.IDLE);
            case Event.Waiting waits -> waiting(waits.decision());
            case Event.Queued queued ->
                queued.slots().obstacle().map(this::behind).orElse(this);
            case Event.Granted _ -> in(state);
            case Event.RunEnded ended -> ended(ended.outcome());
            case Event.Requested _,
                    Event.Tripped _,
                    Event.Heard _,
                    Event.Noticed _,
                    Event.Recovered _,
                    Event.ModelChosen _,
                    Event.Examined _,
                    Event.Resolved _ -> null;
        };
        return Optional.ofNullable(next).map(changed -> changed.at(event.at()));
    }

    private LoopSnapshot begun(Event.RunStarted started) {
        RunIdentity identity =
                new RunIdentity(started.pid(), started.loop(), started.recipe(), run.maxIterations(), started.at());
        return new LoopSnapshot(identity, iterations, session, state, waiting, end, lastUpdate);
    }

    private LoopSnapshot ended(Outcome outcome) {
        RunEnd how = new RunEnd(outcome.kind().word(), outcome.reason());
        return new LoopSnapshot(
                run, iterations, session, State.SHUTTING_DOWN, CurrentWait.FOR_NOTHING, how, lastUpdate);
    }

    private LoopSnapshot waiting(Decision.Wait wait) {
        State paused = switch (wait.pause()) {
            case LIMIT, FAILURES -> State.RATE_LIMITED_BACKOFF;
            case RETRY -> State.RETRYING;
            case PACE, HELD -> State.IDLE;
        };
        return in(paused).with(new CurrentWait(wait.waitingFor(), wait.end().orElse(null)));
    }

    private LoopSnapshot behind(Slots.Obstacle obstacle) {
        return with(new CurrentWait(obstacle.words(), obstacle.end().orElse(null)));
    }

    private LoopSnapshot in(@Nullable State next) {
        return new LoopSnapshot(run, iterations, session, next, CurrentWait.FOR_NOTHING, end, lastUpdate);
    }

    private LoopSnapshot with(IterationCounts counted) {
        return new LoopSnapshot(run, counted, session, state, waiting, end, lastUpdate);
    }

    private LoopSnapshot with(LatestSession latest) {
        return new LoopSnapshot(run, iterations, latest, state, waiting, end, lastUpdate);
    }

    private LoopSnapshot with(CurrentWait now) {
        return new LoopSnapshot(run, iterations, session, state, now, end, lastUpdate);
    }

    private LoopSnapshot at(Instant moment) {
        return new LoopSnapshot(run, iterations, session, state, waiting, end, moment);
    }
}
