package dev.ratchet.journal.files;

import dev.ratchet.journal.files.LoopSnapshot.State;
import dev.ratchet.journal.files.StatusFile.StatusContext;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.loop.session.Transcript;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the events of a run amount to, as its status file tells of it: every field from the start, null if unknown. */
final class LoopStatus {
    private final Path root;
    private final int maxIterations;
    private final ObjectForm form;
    private Event.@Nullable RunStarted run;
    private State state = State.STARTING;
    private int iteration;
    private int nextIteration;
    private @Nullable String workItem;
    private @Nullable Integer lastCompleted;
    private @Nullable Boolean lastCommitted;
    private int rateLimitsInARow;
    private Event.@Nullable SessionStarted session;
    private long outputBytes;
    private @Nullable String model;
    private @Nullable Double costUsd;
    private @Nullable String validating;
    private @Nullable String waitingFor;
    private @Nullable Instant waitingUntil;
    private Event.@Nullable RunEnded end;
    private @Nullable Instant lastUpdate;

    LoopStatus(StatusContext around) {
        this.root = around.root();
        this.maxIterations = around.maxIterations();
        this.form = around.form();
        around.lastCompleted().ifPresent(before -> {
            lastCompleted = before.session();
            lastCommitted = before.committed();
        });
    }

    /** Follows an event; false if that makes no difference here. */
    boolean follow(Event event) {
        switch (event) {
            case Event.RunStarted started -> run = started;
            case Event.AttemptStarted started -> {
                iteration = started.attempt().position().iteration();
                nextIteration = iteration;
                workItem = started.attempt().item().id();
            }
            case Event.HooksStarted hooks ->
                enter(hooks.stage() == Event.Stage.BEFORE_SESSION ? State.PRE_HOOKS : State.POST_HOOKS);
            case Event.SessionStarted started -> {
                session = started;
                outputBytes = 0;
                enter(started.attempt().position().isRetry() ? State.RETRYING : State.STARTING);
            }
            case Event.Spawned _ -> enter(State.SESSION_RUNNING);
            case Event.Checked checked -> outputBytes = checked.live().outputBytes();
            case Event.Ended _ -> enter(State.WATCHDOG_KILL);
            case Event.SessionEnded ended -> {
                outputBytes = ended.facts().ending().outputBytes();
                told(ended.facts().transcript());
            }
            case Event.Examining examining -> {
                enter(State.IDLE);
                validating = examining.command();
            }
            case Event.Examined _ -> enter(state);
            case Event.AttemptEnded ended -> settled(ended.past());
            case Event.Waiting waiting -> {
                iteration = nextIteration;
                wait(waiting.decision());
            }
            case Event.Rebasing rebasing -> {
                enter(State.IDLE);
                waitingFor = "rebasing on " + rebasing.base();
            }
            case Event.Rebased _ -> enter(State.IDLE);
            case Event.SettingUp setting -> {
                enter(State.STARTING);
                waitingFor = setting.words();
            }
            case Event.Queued queued -> queued.slots().obstacle().ifPresent(this::queue);
            case Event.Granted _ -> enter(state);
            case Event.RunEnded ended -> {
                end = ended;
                iteration = nextIteration;
                enter(State.SHUTTING_DOWN);
            }
            case Event.Requested _,
                    Event.Tripped _,
                    Event.Heard _,
                    Event.UsageGrown _,
                    Event.Noticed _,
                    Event.Recovered _,
                    Event.MessageReceived _,
                    Event.Asked _,
                    Event.Answered _,
                    Event.ModelChosen _,
                    Event.Claimed _,
                    Event.Resolved _ -> {
                return false;
            }
        }
        lastUpdate = event.at();
        return true;
    }

    private void enter(State next) {
        state = next;
        validating = null;
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
        if (past.verdict().isRateLimit()) {
            rateLimitsInARow++;
        } else if (past.counts()) {
            // What follows its session, hooks above all, still belongs to this iteration.
            iteration = past.attempt().position().iteration();
            nextIteration = iteration + 1;
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
            case PACE, CONFIRMATION, PAUSED -> State.IDLE;
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
        Integer number = ticket == null ? null : Integer.valueOf(ticket.number());
        form.numberNames("global_iteration").forEach(name -> json.put(name, number));
        json.put("output_file", ticket == null ? null : shown(ticket.output()));
        json.put("output_bytes", outputBytes);
        json.put("session_start", session == null ? null : form.moment(session.at()));
        json.put("last_update", lastUpdate == null ? null : form.moment(lastUpdate));
        json.put("last_completed_iteration", lastCompleted);
        json.put("last_committed", lastCommitted);
        json.put("consecutive_rate_limits", rateLimitsInARow);
        json.put("name", run == null ? "" : run.loop());
        json.put("recipe", run == null ? "" : run.recipe());
        json.put("work_item", workItem);
        json.put("model", model);
        json.put("cost_usd", costUsd);
        json.put("resets_at", waitingUntil == null ? null : form.moment(waitingUntil));
        json.put("waiting_for", waitingFor);
        json.put("validating", validating);
        json.put("outcome", end == null ? null : end.outcome().kind().word());
        json.put("reason", end == null ? null : end.outcome().reason());
        json.put("run_started", run == null ? null : form.moment(run.at()));
    }

    private String shown(Path output) {
        return (output.startsWith(root) ? root.relativize(output) : output).toString();
    }

    /** Who runs and who waits in the whole process. */
    static void slots(JsonWriter json, Slots.Snapshot slots, ObjectForm form) {
        json.object("slots", () -> {
            json.objects(
                    "running", slots.running(), active -> caller(json, active.caller(), form.moment(active.since())));
            json.objects("queued", slots.queued(), queued -> {
                caller(json, queued.caller(), form.moment(queued.since()));
                json.put("ahead", queued.ahead());
            });
            json.put("queue_length", slots.waiting());
            Optional<Slots.Obstacle> obstacle = slots.obstacle();
            json.put("waiting_for", obstacle.map(Slots.Obstacle::words).orElse(null));
            json.put(
                    "until",
                    obstacle.flatMap(Slots.Obstacle::end).map(form::moment).orElse(null));
        });
    }

    private static void caller(JsonWriter json, Slots.Caller caller, String since) {
        json.put("loop", caller.loop());
        json.put("for", caller.purpose());
        json.put("priority", caller.priority().name().toLowerCase(Locale.ROOT));
        json.put("since", since);
    }
}
