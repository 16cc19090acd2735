package dev.ratchet.session.classify;

import static dev.ratchet.loop.session.SessionClass.CRASHED;
import static dev.ratchet.loop.session.SessionClass.EMPTY;
import static dev.ratchet.loop.session.SessionClass.ERROR;
import static dev.ratchet.loop.session.SessionClass.INTERRUPTED;
import static dev.ratchet.loop.session.SessionClass.KILLED;
import static dev.ratchet.loop.session.SessionClass.NORMAL;
import static dev.ratchet.loop.session.SessionClass.RATE_LIMIT;

import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.session.AgentEvent.Success;
import dev.ratchet.loop.session.Finding;
import dev.ratchet.loop.session.SessionEnding;
import dev.ratchet.loop.session.SessionEnding.Cause;
import dev.ratchet.session.classify.StreamSummary.Activity;
import dev.ratchet.session.classify.StreamSummary.ApiError;
import dev.ratchet.session.classify.StreamSummary.Malformed;
import dev.ratchet.session.classify.StreamSummary.Notice;
import dev.ratchet.session.classify.StreamSummary.Plain;
import dev.ratchet.session.classify.StreamSummary.Refusal;
import dev.ratchet.session.classify.StreamSummary.Result;
import dev.ratchet.session.classify.StreamSummary.Structured;
import dev.ratchet.session.classify.StreamSummary.Validity;
import dev.ratchet.session.stream.OutputMinimum;
import dev.ratchet.session.stream.PatternSet;
import dev.ratchet.session.stream.ReadingSettings;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Says what a session's end means. Evidence counts in this order: the final result and the provider's notices, then how
 * the process ended, then, for plain text alone and only if the process failed, the words it ended with.
 */
public final class SessionClassifier {
    private final ReadingSettings settings;
    private final OutputMinimum minimum;
    private final Time time;
    private final Supplier<ZoneId> zone;

    /**
     * @param minimum output below this is nothing
     * @param time the present; for a recording the moment when it was made, since limits name times of the day
     */
    public SessionClassifier(ReadingSettings settings, OutputMinimum minimum, Time time) {
        // Asked when a limit is told of: Java reads all zones of the world for it, 3 ms of each first session.
        this(settings, minimum, time, ZoneId::systemDefault);
    }

    public SessionClassifier(ReadingSettings settings, OutputMinimum minimum, Time time, ZoneId zone) {
        this(settings, minimum, time, () -> zone);
    }

    private SessionClassifier(ReadingSettings settings, OutputMinimum minimum, Time time, Supplier<ZoneId> zone) {
        this.settings = settings;
        this.minimum = minimum;
        this.time = time;
        this.zone = zone;
    }

    /**
     * Classifies a session.
     *
     * @param stderrTail the end of what it wrote to an error channel of its own, else empty
     */
    public Finding classify(StreamSummary end, SessionEnding ending, String stderrTail) {
        Finding finding = switch (ending.cause()) {
            case Cause.NeverStarted(var reason) -> new Finding(CRASHED, "could not be started: " + reason, reason);
            case Cause.ByRequest() -> new Finding(INTERRUPTED, "ended on request", "ended on request");
            case Cause.ByItself _, Cause.Lost _, Cause.ByWatch _, Cause.AfterResult _ ->
                switch (end.shape()) {
                    case Plain plain ->
                        outside(end.conventions(), ending, stderrTail)
                                .orElseGet(() ->
                                        plain(plain, minimum.by(end.transcript().dialect()), ending, stderrTail));
                    case Structured structured -> structured(structured, end.conventions(), ending, stderrTail);
                };
        };
        return EvidenceText.shortened(finding);
    }

    private Finding structured(
            Structured stream, ExitConventions conventions, SessionEnding ending, String stderrTail) {
        return switch (stream.closing()) {
            case Malformed(var line) -> new Finding(ERROR, "the final result could not be read", line);
            case Result result
            when result.success() == Success.ERROR ->
                failures().ofResult(completed(result, conventions.meaning(ending.exitCode())), stream);
            case Result result -> succeeded(stream, result, ending, stderrTail);
            case null ->
                troubled(stream)
                        .or(() -> outside(conventions, ending, stderrTail))
                        .orElseGet(() -> unfinished(stream, ending, stderrTail));
        };
    }

    /** An error result that tells no status, with what the exit code tells. */
    private static Result completed(Result result, @Nullable Result exit) {
        ApiError error = result.error();
        return exit == null || error.status() != null
                ? result
                : new Result(
                        result.success(),
                        exit.subtype().isEmpty() ? result.subtype() : exit.subtype(),
                        result.terminalReason(),
                        error.withStatus(exit.error().status()));
    }

    /** What the agent is known to say by its exit code, or on its error channel alone. */
    private Optional<Finding> outside(ExitConventions conventions, SessionEnding ending, String stderrTail) {
        Result exit = ending.cause() instanceof Cause.ByItself ? conventions.meaning(ending.exitCode()) : null;
        if (exit != null) {
            Finding told = failures().ofResult(exit, Structured.NOTHING);
            return Optional.of(new Finding(
                    told.sessionClass(),
                    told.reason() + EvidenceText.stderr(stderrTail),
                    exit(ending),
                    told.resetsAt(),
                    told.prospect()));
        }
        return conventions
                .errors()
                .apply(stderrTail)
                .flatMap(notice -> failures().ofNotice(notice, Structured.NOTHING));
    }

    private Finding succeeded(Structured stream, Result result, SessionEnding ending, String stderrTail) {
        if (isEmpty(stream, ending)) {
            return empty(ending, minimum.structured(), EvidenceText.stderr(stderrTail));
        }
        return ending.cause() instanceof Cause.ByWatch watch
                ? killed(watch)
                : new Finding(NORMAL, "ended with a success result", EvidenceText.of(result));
    }

    /** Trouble with the provider that was the last word of the stream. */
    private Optional<Finding> troubled(Structured stream) {
        Refusal limit = stream.limit();
        if (limit != null && limit.counts() == Validity.STANDING) {
            return Optional.of(failures().ofRefusal(limit));
        }
        Notice notice = stream.notice();
        return notice == null ? Optional.empty() : failures().ofNotice(notice, stream);
    }

    private Finding unfinished(Structured stream, SessionEnding ending, String stderrTail) {
        if (isEmpty(stream, ending)) {
            return empty(ending, minimum.structured(), EvidenceText.stderr(stderrTail));
        }
        return cutShort(ending)
                .orElseGet(() -> new Finding(
                        CRASHED,
                        "ended without a final result, exit code " + ending.exitCode()
                                + EvidenceText.stderr(stderrTail),
                        exit(ending)));
    }

    private Finding plain(Plain text, long least, SessionEnding ending, String stderrTail) {
        if (ending.outputBytes() < least) {
            return empty(ending, least, said(text, stderrTail));
        }
        return cutShort(ending)
                .orElseGet(() -> ending.exitCode() == 0
                        ? new Finding(NORMAL, exit(ending), exit(ending))
                        : limited(text.lastLines()).orElseGet(() -> crashed(text, ending, stderrTail)));
    }

    private Finding crashed(Plain text, SessionEnding ending, String stderrTail) {
        String last = EvidenceText.lastWords(text.lastLines());
        return new Finding(CRASHED, exit(ending) + said(text, stderrTail), last.isEmpty() ? exit(ending) : last);
    }

    /** What it said last, as the end of a reason. */
    private static String said(Plain text, String stderrTail) {
        String lines = EvidenceText.lastLines(text.lastLines());
        return lines.isEmpty() ? EvidenceText.stderr(stderrTail) : lines;
    }

    private Optional<Finding> limited(List<String> lines) {
        PatternSet limits = PatternSet.of(settings.limitPatterns());
        return lines.reversed().stream()
                .filter(limits::anyIn)
                .findFirst()
                .map(line -> new Finding(RATE_LIMIT, "limited, by its last lines", line)
                        .resettingAt(new LimitResetTime(time.now(), zone).in(line)));
    }

    /** A watch, a signal from outside or the end of what it ran in ended it. */
    private static Optional<Finding> cutShort(SessionEnding ending) {
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
    private boolean isEmpty(Structured stream, SessionEnding ending) {
        return ending.outputBytes() < minimum.structured() || stream.activity() == Activity.NONE;
    }

    /**
     * The finding on a session that did nothing.
     *
     * @param least what its output would have had to be
     * @param lastWords what it said last all the same, as the end of a reason
     */
    private static Finding empty(SessionEnding ending, long least, String lastWords) {
        String few = ending.outputBytes() == 0
                ? "no output"
                : "only %d bytes of output (watchdog.min_output_bytes = %d)".formatted(ending.outputBytes(), least);
        String what = ending.outputBytes() < least || ending.outputBytes() == 0 ? few : "no turn of the assistant";
        String killed = switch (ending.cause()) {
            case Cause.ByWatch watch -> ", ended by " + watch.watch() + ": " + watch.reason();
            case Cause.Lost(var reason) -> ", " + reason;
            case Cause.ByItself _, Cause.AfterResult _, Cause.ByRequest _, Cause.NeverStarted _ ->
                ", exit code " + ending.exitCode();
        };
        String silent = ending.outputBytes() == 0 && !lastWords.isEmpty() ? ", message on stderr only" : "";
        return new Finding(EMPTY, what + silent + killed + lastWords, what);
    }

    private static String exit(SessionEnding ending) {
        return "exit code " + ending.exitCode();
    }

    private FailureClassifier failures() {
        return new FailureClassifier(PatternSet.of(settings.limitPatterns()), new LimitResetTime(time.now(), zone));
    }
}
