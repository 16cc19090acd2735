package dev.ratchet.agent.stream;

import static dev.ratchet.loop.SessionClass.CRASHED;
import static dev.ratchet.loop.SessionClass.EMPTY;
import static dev.ratchet.loop.SessionClass.ERROR;
import static dev.ratchet.loop.SessionClass.INTERRUPTED;
import static dev.ratchet.loop.SessionClass.KILLED;
import static dev.ratchet.loop.SessionClass.NORMAL;
import static dev.ratchet.loop.SessionClass.RATE_LIMIT;

import dev.ratchet.agent.stream.StreamEnd.Activity;
import dev.ratchet.agent.stream.StreamEnd.ApiError;
import dev.ratchet.agent.stream.StreamEnd.Notice;
import dev.ratchet.agent.stream.StreamEnd.Plain;
import dev.ratchet.agent.stream.StreamEnd.Refusal;
import dev.ratchet.agent.stream.StreamEnd.Standing;
import dev.ratchet.agent.stream.StreamEnd.Structured;
import dev.ratchet.loop.AgentEvent.Success;
import dev.ratchet.loop.Ending;
import dev.ratchet.loop.Ending.Cause;
import dev.ratchet.loop.Finding;
import dev.ratchet.loop.Time;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Says what a session's end means. Evidence counts in this order: the final result and the provider's notices, then how
 * the process ended, then, for plain text alone and only if the process failed, the words it ended with.
 */
public final class Classifier {
    private final ReadingSettings settings;
    private final long minOutputBytes;
    private final Time time;
    private final ZoneId zone;

    /**
     * @param minOutputBytes output below this is nothing
     * @param time the present; for a recording the moment when it was made, since limits name times of the day
     */
    public Classifier(ReadingSettings settings, long minOutputBytes, Time time) {
        this(settings, minOutputBytes, time, ZoneId.systemDefault());
    }

    Classifier(ReadingSettings settings, long minOutputBytes, Time time, ZoneId zone) {
        this.settings = settings;
        this.minOutputBytes = minOutputBytes;
        this.time = time;
        this.zone = zone;
    }

    /**
     * Classifies a session.
     *
     * @param stderrTail the end of what it wrote to an error channel of its own, else empty
     */
    public Finding classify(StreamEnd end, Ending ending, String stderrTail) {
        Finding finding = switch (ending.cause()) {
            case Cause.NeverStarted(var reason) -> new Finding(CRASHED, "could not be started: " + reason, reason);
            case Cause.ByRequest() -> new Finding(INTERRUPTED, "ended on request", "ended on request");
            case Cause.ByItself _, Cause.Lost _, Cause.ByWatch _, Cause.AfterResult _ ->
                switch (end.shape()) {
                    case Plain plain ->
                        outside(end.habits(), ending, stderrTail).orElseGet(() -> plain(plain, ending, stderrTail));
                    case Structured structured -> structured(structured, end.habits(), ending, stderrTail);
                };
        };
        return Evidence.shortened(finding);
    }

    private Finding structured(Structured stream, Habits habits, Ending ending, String stderrTail) {
        return switch (stream.closing()) {
            case StreamEnd.Malformed(var line) -> new Finding(ERROR, "the final result could not be read", line);
            case StreamEnd.Result result
            when result.success() == Success.ERROR ->
                failures().ofResult(completed(result, habits.meaning(ending.exitCode())), stream);
            case StreamEnd.Result result -> succeeded(stream, result, ending, stderrTail);
            case null ->
                troubled(stream)
                        .or(() -> outside(habits, ending, stderrTail))
                        .orElseGet(() -> unfinished(stream, ending, stderrTail));
        };
    }

    /** An error result that tells no status, with what the exit code tells. */
    private static StreamEnd.Result completed(StreamEnd.Result result, StreamEnd.@Nullable Result exit) {
        ApiError error = result.error();
        return exit == null || error.status() != null
                ? result
                : new StreamEnd.Result(
                        result.success(),
                        exit.subtype().isEmpty() ? result.subtype() : exit.subtype(),
                        result.terminalReason(),
                        error.withStatus(exit.error().status()));
    }

    /** What the agent is known to say by its exit code, or on its error channel alone. */
    private Optional<Finding> outside(Habits habits, Ending ending, String stderrTail) {
        StreamEnd.Result exit = ending.cause() instanceof Cause.ByItself ? habits.meaning(ending.exitCode()) : null;
        if (exit != null) {
            Finding told = failures().ofResult(exit, StreamEnd.Structured.NOTHING);
            return Optional.of(new Finding(
                    told.sessionClass(),
                    told.reason() + Evidence.stderr(stderrTail),
                    exit(ending),
                    told.resetsAt(),
                    told.prospect()));
        }
        return habits.errors()
                .trouble(stderrTail)
                .flatMap(notice -> failures().ofNotice(notice, StreamEnd.Structured.NOTHING));
    }

    private Finding succeeded(Structured stream, StreamEnd.Result result, Ending ending, String stderrTail) {
        if (isEmpty(stream, ending)) {
            return empty(ending, stderrTail);
        }
        return ending.cause() instanceof Cause.ByWatch watch
                ? killed(watch)
                : new Finding(NORMAL, "ended with a success result", Evidence.of(result));
    }

    /** Trouble with the provider that was the last word of the stream. */
    private Optional<Finding> troubled(Structured stream) {
        Refusal limit = stream.limit();
        if (limit != null && limit.standing() == Standing.STANDING) {
            return Optional.of(failures().ofRefusal(limit));
        }
        Notice notice = stream.notice();
        return notice == null ? Optional.empty() : failures().ofNotice(notice, stream);
    }

    private Finding unfinished(Structured stream, Ending ending, String stderrTail) {
        if (isEmpty(stream, ending)) {
            return empty(ending, stderrTail);
        }
        return cutShort(ending)
                .orElseGet(() -> new Finding(
                        CRASHED,
                        "ended without a final result, exit code " + ending.exitCode() + Evidence.stderr(stderrTail),
                        exit(ending)));
    }

    private Finding plain(Plain text, Ending ending, String stderrTail) {
        if (ending.outputBytes() < minOutputBytes) {
            return empty(ending, stderrTail);
        }
        return cutShort(ending).orElseGet(() -> {
            if (ending.exitCode() == 0) {
                return new Finding(NORMAL, "exit code 0", exit(ending));
            }
            return limited(text.lastLines()).orElseGet(() -> crashed(text, ending, stderrTail));
        });
    }

    private Finding crashed(Plain text, Ending ending, String stderrTail) {
        String last = Evidence.lastWords(text.lastLines());
        String words = last.isEmpty() ? Evidence.stderr(stderrTail) : ": " + last;
        return new Finding(CRASHED, "exit code " + ending.exitCode() + words, last.isEmpty() ? exit(ending) : last);
    }

    private Optional<Finding> limited(List<String> lines) {
        PatternSet limits = PatternSet.of(settings.limitPatterns());
        return lines.reversed().stream()
                .filter(limits::anyIn)
                .findFirst()
                .map(line -> new Finding(RATE_LIMIT, "limited, by its last lines", line)
                        .resettingAt(new ResetTime(time.now(), zone).in(line)));
    }

    /** A watch, a signal from outside or the end of what it ran in ended it. */
    private static Optional<Finding> cutShort(Ending ending) {
        if (ending.cause() instanceof Cause.ByWatch watch) {
            return Optional.of(killed(watch));
        }
        if (ending.cause() instanceof Cause.Lost(var reason)) {
            return Optional.of(new Finding(CRASHED, reason, reason));
        }
        return switch (ending.exitCode()) {
            case 130, 143 -> Optional.of(new Finding(INTERRUPTED, "ended by a signal from outside", exit(ending)));
            default -> Optional.empty();
        };
    }

    private static Finding killed(Cause.ByWatch watch) {
        return new Finding(KILLED, watch.watch() + ": " + watch.reason(), watch.reason());
    }

    /**
     * Whether nothing was done. This comes before the exit code and before a watch's kill: an agent that hung from its
     * first moment on did as little as one that died at once, and the same remedy helps, a retry.
     */
    private boolean isEmpty(Structured stream, Ending ending) {
        return ending.outputBytes() < minOutputBytes || stream.activity() == Activity.NONE;
    }

    private Finding empty(Ending ending, String stderrTail) {
        String few = ending.outputBytes() == 0 ? "no output" : "only " + ending.outputBytes() + " bytes of output";
        String what = ending.outputBytes() < minOutputBytes ? few : "no turn of the assistant";
        String killed = switch (ending.cause()) {
            case Cause.ByWatch watch -> ", ended by " + watch.watch() + ": " + watch.reason();
            case Cause.Lost(var reason) -> ", " + reason;
            case Cause.ByItself _, Cause.AfterResult _, Cause.ByRequest _, Cause.NeverStarted _ ->
                ", exit code " + ending.exitCode();
        };
        boolean stderrOnly = ending.outputBytes() == 0 && !stderrTail.isBlank();
        String silent = stderrOnly ? ", message on stderr only" : "";
        return new Finding(EMPTY, what + silent + killed + Evidence.stderr(stderrTail), what);
    }

    private static String exit(Ending ending) {
        return "exit code " + ending.exitCode();
    }

    private Failures failures() {
        return new Failures(PatternSet.of(settings.limitPatterns()), new ResetTime(time.now(), zone));
    }
}
