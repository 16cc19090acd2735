package dev.ratchet.journal;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.loop.Decision;
import dev.ratchet.loop.Event;
import dev.ratchet.loop.Observer;
import dev.ratchet.loop.Outcome;
import dev.ratchet.loop.PastAttempt;
import dev.ratchet.loop.SessionFacts;
import dev.ratchet.loop.SessionTicket;
import dev.ratchet.loop.Slots;
import dev.ratchet.loop.Trouble;
import dev.ratchet.loop.Verdict;
import dev.ratchet.store.SafeFile;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Keeps the status file true: written anew at every change of state, and at every check of a running session. */
public final class StatusFile implements Observer {
    private final Path file;
    private final Around around;
    private final Executor writer;
    private final Consumer<String> complaints;
    private final AtomicReference<@Nullable String> unwritten = new AtomicReference<>();

    private State state = State.STARTING;
    private String name = "";
    private String recipe = "";
    private long pid;
    private @Nullable Instant runStarted;
    private int iteration;
    private @Nullable SessionTicket ticket;
    private long outputBytes;
    private @Nullable Instant sessionStart;
    private @Nullable Integer lastCompleted;
    private @Nullable Boolean lastCommitted;
    private int consecutiveRateLimits;
    private @Nullable String workItem;
    private @Nullable String model;
    private @Nullable Double cost;
    private @Nullable Instant resetsAt;
    private @Nullable String waitingFor;
    private @Nullable Outcome outcome;
    private boolean complained;

    /**
     * @param writer writes, one at a time; states that follow one another faster than it can write are passed over
     * @param complaints told, once in a row, that the file cannot be written: the loop goes on without it
     */
    public StatusFile(Path file, Around around, Executor writer, Consumer<String> complaints) {
        this.file = file;
        this.writer = writer;
        this.around = around;
        this.complaints = complaints;
    }

    /**
     * What no event tells.
     *
     * @param root what paths are relative to
     * @param slots who runs and who waits now
     */
    public record Around(Path root, int maxIterations, Supplier<Slots.Snapshot> slots) {}

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

    @Override
    public void saw(Event event) {
        if (changes(event)) {
            write(event.at());
        }
    }

    private boolean changes(Event event) {
        switch (event) {
            case Event.RunStarted started -> begin(started);
            case Event.AttemptStarted started -> {
                workItem = started.attempt().item().id();
                iteration = started.attempt().slot().iteration();
                // The hooks or the session follow at once and are written.
                return false;
            }
            case Event.HooksStarted hooks ->
                enter(hooks.stage() == Event.Stage.BEFORE_SESSION ? State.PRE_HOOKS : State.POST_HOOKS);
            case Event.SessionStarted started -> {
                ticket = started.ticket();
                outputBytes = 0;
                sessionStart = started.at();
                enter(started.attempt().slot().isRetry() ? State.RETRYING : State.STARTING);
            }
            case Event.Spawned _ -> enter(State.SESSION_RUNNING);
            case Event.Checked checked -> outputBytes = checked.live().outputBytes();
            case Event.Ended _ -> enter(State.WATCHDOG_KILL);
            case Event.SessionEnded ended -> {
                finish(ended.facts());
                // The end of the attempt is recorded together with it, and is written.
                return false;
            }
            case Event.AttemptEnded ended -> settle(ended.past());
            case Event.Waiting waiting -> pause(waiting.decision());
            case Event.Queued queued -> queue(queued.slots());
            case Event.Granted _ -> enter(state);
            case Event.RunEnded ended -> {
                outcome = ended.outcome();
                enter(State.SHUTTING_DOWN);
            }
            case Event.Requested _,
                    Event.Tripped _,
                    Event.Heard _,
                    Event.Noticed _,
                    Event.Recovered _,
                    Event.ModelChosen _,
                    Event.Examined _,
                    Event.Resolved _ -> {
                return false;
            }
        }
        return true;
    }

    private void begin(Event.RunStarted started) {
        name = started.loop();
        recipe = started.recipe();
        pid = started.pid();
        runStarted = started.at();
    }

    private void enter(State next) {
        state = next;
        waitingFor = null;
        resetsAt = null;
    }

    private void finish(SessionFacts facts) {
        outputBytes = facts.ending().outputBytes();
        model = facts.transcript().model();
        Double spent = facts.transcript().usage().costUsd();
        if (spent != null) {
            cost = cost == null ? spent : Double.valueOf(cost + spent);
        }
    }

    private void settle(PastAttempt past) {
        if (past.verdict() instanceof Verdict.RateLimited) {
            consecutiveRateLimits++;
        } else if (past.verdict().counts()) {
            consecutiveRateLimits = 0;
            iteration = past.attempt().slot().iteration() + 1;
            lastCompleted = past.ticket() == null
                    ? lastCompleted
                    : Integer.valueOf(past.ticket().number());
            lastCommitted = past.committed();
        }
        enter(State.IDLE);
    }

    private void pause(Decision.Wait wait) {
        enter(
                switch (wait.pause()) {
                    case LIMIT, FAILURES -> State.RATE_LIMITED_BACKOFF;
                    case RETRY -> State.RETRYING;
                    case PACE, HELD -> State.IDLE;
                });
        waitingFor = wait.waitingFor();
        resetsAt = wait.end().orElse(null);
    }

    private void queue(Slots.Snapshot slots) {
        slots.obstacle().ifPresent(obstacle -> {
            waitingFor = obstacle.words();
            resetsAt = obstacle.end().orElse(null);
        });
    }

    private void write(Instant now) {
        unwritten.set(Json.object(json -> fields(json, now)) + "\n");
        writer.execute(this::writeLatest);
    }

    private void writeLatest() {
        String latest = unwritten.getAndSet(null);
        if (latest == null) {
            return;
        }
        try {
            SafeFile.write(file, latest);
            complained = false;
        } catch (Trouble trouble) {
            if (!complained) {
                complained = true;
                complaints.accept(String.valueOf(trouble.getMessage()));
            }
        }
    }

    private void fields(JsonWriter json, Instant now) {
        json.put("pid", pid);
        json.put("state", state.word());
        json.put("iteration", iteration);
        json.put("max_iterations", around.maxIterations());
        json.put("global_iteration", ticket == null ? null : Integer.valueOf(ticket.number()));
        json.put("output_file", ticket == null ? null : output(ticket));
        json.put("output_bytes", outputBytes);
        moment(json, "session_start", sessionStart);
        moment(json, "last_update", now);
        json.put("last_completed_iteration", lastCompleted);
        json.put("last_committed", lastCommitted);
        json.put("consecutive_rate_limits", consecutiveRateLimits);
        json.put("name", name);
        json.put("recipe", recipe);
        json.put("work_item", workItem);
        json.put("model", model);
        json.put("cost_usd", cost);
        moment(json, "resets_at", resetsAt);
        json.put("waiting_for", waitingFor);
        json.put("outcome", outcome == null ? null : outcome.kind().word());
        json.put("reason", outcome == null ? null : outcome.reason());
        moment(json, "run_started", runStarted);
        SlotsJson.write(json, around.slots().get());
    }

    /** Short where it can be: relative to the status file's own project. */
    private String output(SessionTicket shown) {
        Path output = shown.output();
        return output.startsWith(around.root())
                ? around.root().relativize(output).toString()
                : output.toString();
    }

    private static void moment(JsonWriter json, String field, @Nullable Instant value) {
        json.put(field, value == null ? null : Moments.toSecond(value));
    }
}
