package dev.ratchet.journal.files;

import dev.ratchet.journal.files.LoopSnapshot.State;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Event.AttemptEnded;
import dev.ratchet.loop.history.Event.AttemptStarted;
import dev.ratchet.loop.history.Event.Checked;
import dev.ratchet.loop.history.Event.Ended;
import dev.ratchet.loop.history.Event.Examined;
import dev.ratchet.loop.history.Event.Granted;
import dev.ratchet.loop.history.Event.Heard;
import dev.ratchet.loop.history.Event.HooksStarted;
import dev.ratchet.loop.history.Event.ModelChosen;
import dev.ratchet.loop.history.Event.Noticed;
import dev.ratchet.loop.history.Event.Queued;
import dev.ratchet.loop.history.Event.Recovered;
import dev.ratchet.loop.history.Event.Requested;
import dev.ratchet.loop.history.Event.Resolved;
import dev.ratchet.loop.history.Event.RunEnded;
import dev.ratchet.loop.history.Event.RunStarted;
import dev.ratchet.loop.history.Event.SessionEnded;
import dev.ratchet.loop.history.Event.SessionStarted;
import dev.ratchet.loop.history.Event.Spawned;
import dev.ratchet.loop.history.Event.Stage;
import dev.ratchet.loop.history.Event.Tripped;
import dev.ratchet.loop.history.Event.Waiting;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.loop.session.Transcript;
import dev.ratchet.store.TimestampFormat;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What the events of a run amount to, as its status file tells of it: every field from the start, null if unknown. */
final class LoopStatus {
    private final Path root;
    private final int maxIterations;
    private @Nullable RunStarted run;
    private State state = State.STARTING;
    private int iteration;
    private @Nullable String workItem;
    private @Nullable Integer lastCompleted;
    private @Nullable Boolean lastCommitted;
    private int rateLimitsInARow;
    private @Nullable SessionStarted session;
    private long outputBytes;
    private @Nullable String model;
    private @Nullable Double costUsd;
    private @Nullable String waitingFor;
    private @Nullable Instant waitingUntil;
    private @Nullable RunEnded end;
    private @Nullable Instant lastUpdate;

    /** @param root what paths are relative to */
    LoopStatus(Path root, int maxIterations) {
        this.root = root;
        this.maxIterations = maxIterations;
    }

    /** Follows an event; false if that makes no difference here. */
    boolean follow(Event event) {
        switch (event) {
            case RunStarted started -> run = started;
            case AttemptStarted started -> {
                iteration = started.attempt().position().iteration();
                workItem = started.attempt().item().id();
            }
            case HooksStarted hooks ->
                enter(hooks.stage() == Stage.BEFORE_SESSION ? State.PRE_HOOKS : State.POST_HOOKS);
            case SessionStarted started -> {
                session = started;
                outputBytes = 0;
                enter(started.attempt().position().isRetry() ? State.RETRYING : State.STARTING);
            }
            case Spawned _ -> enter(State.SESSION_RUNNING);
            case Checked checked -> outputBytes = checked.live().outputBytes();
            case Ended _ -> enter(State.WATCHDOG_KILL);
            case SessionEnded ended -> {
                outputBytes = ended.facts().ending().outputBytes();
                told(ended.facts().transcript());
            }
            case AttemptEnded ended -> settled(ended.past());
            case Waiting waiting -> wait(waiting.decision());
            case Queued queued -> queued.slots().obstacle().ifPresent(this::queue);
            case Granted _ -> enter(state);
            case RunEnded ended -> {
                end = ended;
                enter(State.SHUTTING_DOWN);
            }
            case Requested _, Tripped _, Heard _, Noticed _, Recovered _, ModelChosen _, Examined _, Resolved _ -> {
                return false;
            }
        }
        lastUpdate = event.at();
        return true;
    }

    private void enter(State next) {
        state = next;
        waitingFor = null;
        waitingUntil = null;
    }

    private void told(Transcript transcript) {
        Double cost = transcript.usage().costUsd();
        model = transcript.model();
        if (cost != null) {
            costUsd = costUsd == null ? cost : Double.valueOf(costUsd + cost);
        }
    }

    private void settled(PastAttempt past) {
        SessionTicket ticket = past.ticket();
        if (past.verdict() instanceof Verdict.RateLimited) {
            rateLimitsInARow++;
        } else if (past.verdict().counts()) {
            iteration = past.attempt().position().iteration() + 1;
            lastCompleted = ticket == null ? lastCompleted : Integer.valueOf(ticket.number());
            lastCommitted = past.committed();
            rateLimitsInARow = 0;
        }
        enter(State.IDLE);
    }

    private void wait(Decision.Wait wait) {
        state = switch (wait.pause()) {
            case LIMIT, FAILURES -> State.RATE_LIMITED_BACKOFF;
            case RETRY -> State.RETRYING;
            case PACE, HELD -> State.IDLE;
        };
        waitingFor = wait.waitingFor();
        waitingUntil = wait.end().orElse(null);
    }

    private void queue(Slots.Obstacle obstacle) {
        waitingFor = obstacle.words();
        waitingUntil = obstacle.end().orElse(null);
    }

    /** The fields that {@link LoopSnapshot#read} reads. */
    void write(JsonWriter json) {
        SessionTicket ticket = session == null ? null : session.ticket();
        json.put("pid", run == null ? 0 : run.pid());
        json.put("state", state.word());
        json.put("iteration", iteration);
        json.put("max_iterations", maxIterations);
        json.put("global_iteration", ticket == null ? null : Integer.valueOf(ticket.number()));
        json.put("output_file", ticket == null ? null : shown(ticket.output()));
        json.put("output_bytes", outputBytes);
        json.put("session_start", session == null ? null : TimestampFormat.toSecond(session.at()));
        json.put("last_update", lastUpdate == null ? null : TimestampFormat.toSecond(lastUpdate));
        json.put("last_completed_iteration", lastCompleted);
        json.put("last_committed", lastCommitted);
        json.put("consecutive_rate_limits", rateLimitsInARow);
        json.put("name", run == null ? "" : run.loop());
        json.put("recipe", run == null ? "" : run.recipe());
        json.put("work_item", workItem);
        json.put("model", model);
        json.put("cost_usd", costUsd);
        json.put("resets_at", waitingUntil == null ? null : TimestampFormat.toSecond(waitingUntil));
        json.put("waiting_for", waitingFor);
        json.put("outcome", end == null ? null : end.outcome().kind().word());
        json.put("reason", end == null ? null : end.outcome().reason());
        json.put("run_started", run == null ? null : TimestampFormat.toSecond(run.at()));
    }

    private String shown(Path output) {
        return (output.startsWith(root) ? root.relativize(output) : output).toString();
    }
}
