package dev.ratchet.loop.history;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Decision.Trip;
import dev.ratchet.loop.attempt.LoopMessage;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.attempt.Receipt;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.LiveSession;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.loop.session.Watch;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something that happened in a run; console, status file, event log and journal are readers of these. */
public sealed interface Event {

    /** When it happened. */
    Instant at();

    /** Events that a journal keeps. */
    sealed interface Recorded extends Event {}

    /** Events that matter only while they happen. */
    sealed interface Passing extends Event {}

    /** A run began. */
    record RunStarted(String run, String loop, String recipe, long pid, Instant at) implements Recorded {}

    /** A run ended. */
    record RunEnded(String run, Outcome outcome, Instant at) implements Recorded {}

    /** Somebody asked something of the loop. */
    record Requested(LoopRequest request, Instant at) implements Recorded {}

    /** An attempt began; nothing was started for it yet. */
    record AttemptStarted(Attempt attempt, Instant at) implements Recorded {}

    /**
     * A session is about to be started.
     *
     * @param resumed the conversation that it is to go on with, null if it begins one
     */
    record SessionStarted(
            Attempt attempt, SessionTicket ticket, @Nullable String resumed, Instant at) implements Recorded {
        public SessionStarted(Attempt attempt, SessionTicket ticket, Instant at) {
            this(attempt, ticket, null, at);
        }
    }

    /** What the loop has done is being put on its base branch, which has moved. */
    record Rebasing(String base, Instant at) implements Recorded {}

    /**
     * It is there, or it cannot be put there.
     *
     * @param conflicts the files by which it does not fit; none if it does
     */
    record Rebased(String base, List<String> conflicts, Instant at) implements Recorded {
        public Rebased {
            conflicts = List.copyOf(conflicts);
        }
    }

    /** The session's process runs. */
    record Spawned(Attempt attempt, SessionTicket ticket, long pid, Instant at) implements Recorded {}

    /** A session is over. */
    record SessionEnded(Attempt attempt, SessionTicket ticket, SessionFacts facts, Instant at) implements Recorded {}

    /** An attempt is over and settled. */
    record AttemptEnded(PastAttempt past, Instant at) implements Recorded {}

    /** The model of an attempt was chosen, and why this one. */
    record ModelChosen(Attempt attempt, String model, String why, Instant at) implements Recorded {}

    /** A command looked at an attempt's work. */
    record Examined(Attempt attempt, Receipt receipt, Instant at) implements Recorded {}

    /** A rule of the circuit was broken. */
    record Tripped(Trip trip, Instant at) implements Recorded {}

    /** Hooks are about to run. */
    record HooksStarted(Attempt attempt, Stage stage, int number, Instant at) implements Passing {}

    /** A command is about to look at an attempt's work. */
    record Examining(Attempt attempt, String command, Instant at) implements Passing {}

    /** A watch looked at the live session. */
    record Checked(Attempt attempt, SessionTicket ticket, LiveSession live, Instant at) implements Passing {}

    /** The live session has used more than before; {@code contextTokens} is what its model was given last, 0 if unknown. */
    record UsageGrown(Attempt attempt, Usage usage, long contextTokens, Instant at) implements Passing {}

    /** One of so many commands is about to make a work tree fit for work. */
    record SettingUp(String command, int number, int of, Instant at) implements Passing {
        /** As people are told of it. */
        public String words() {
            return "setting up its worktree: " + command;
        }
    }

    /** A watch ends the session. */
    record Ended(Attempt attempt, SessionTicket ticket, Watch.End end, Instant at) implements Passing {}

    /** The agent's stream said something. */
    record Heard(Attempt attempt, AgentEvent said, Instant at) implements Passing {}

    /** The loop has a work item for its next attempt; {@code standing} tells of all that there are. */
    record Claimed(WorkItem item, String standing, Instant at) implements Passing {}

    /** A work item has come to an end, one way or the other. */
    record Resolved(WorkItem item, Resolution resolution, String reason, Instant at) implements Passing {}

    /** The loop waits. */
    record Waiting(Decision.Wait decision, Instant at) implements Passing {}

    /** A session waits for a slot, and why. */
    record Queued(Attempt attempt, Slots.Snapshot slots, Instant at) implements Passing {}

    /** A session that waited for a slot has it. */
    record Granted(Attempt attempt, Instant at) implements Passing {}

    /** Somebody has left words for the loop, and this attempt is told them. */
    record MessageReceived(Attempt attempt, LoopMessage message, Instant at) implements Passing {}

    /** A person is to answer something. */
    record Asked(Question question, Instant at) implements Passing {}

    /** That was answered, or nobody needs an answer any more. */
    record Answered(Question question, Instant at) implements Passing {}

    /** Something a person should know of. */
    record Noticed(Level level, @Nullable Attempt attempt, String message, Instant at) implements Passing {}

    /** The loops of an earlier process left something behind, which is gone now. */
    record Recovered(List<String> attempts, int processes, Duration took, Instant at) implements Passing {}

    /** The ends of a work item. */
    enum Resolution {
        DONE,
        FAILED
    }

    /** When hooks run. */
    enum Stage {
        BEFORE_SESSION,
        AFTER_SESSION
    }

    /** How much a notice matters. */
    enum Level {
        INFO,
        WARN,
        ERROR
    }
}
