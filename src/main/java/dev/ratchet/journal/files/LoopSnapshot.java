package dev.ratchet.journal.files;

import dev.ratchet.files.SmallFile;
import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.store.TimestampFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A loop at one moment, as another process finds it in its status file.
 *
 * @param state null if another version wrote one that this one does not know
 * @param validating the command that looks at the work right now, null if none does
 * @param end null as long as the run goes on
 * @param slots how many calls and sessions of the loop's process run and wait for their turn
 * @param file the file's own object, which may be that of another version
 */
public record LoopSnapshot(
        RunIdentity run,
        IterationCounts iterations,
        LatestSession session,
        @Nullable State state,
        CurrentWait waiting,
        @Nullable String validating,
        @Nullable RunEnd end,
        SlotCounts slots,
        Json file) {
    private static final Pattern TO_THE_SECOND = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
    private static final String OUTPUT_BYTES = "output_bytes";

    /** Whose state it is. */
    public record RunIdentity(
            long pid, int maxIterations, @Nullable Instant startedAt) {}

    /** How far the run has come. */
    public record IterationCounts(
            int iteration,
            @Nullable Integer lastCompleted,
            @Nullable Boolean lastCommitted) {}

    /**
     * The session that runs or ran last.
     *
     * @param outputFile relative to the project where it is inside
     */
    public record LatestSession(
            @Nullable Integer number, @Nullable String outputFile, long outputBytes) {}

    /** What the loop waits for, and until when; nothing of both while it works. */
    public record CurrentWait(
            @Nullable String reason, @Nullable Instant until) {}

    /** How the run ended. */
    public record RunEnd(String outcome, @Nullable String reason) {}

    /** How many have their turn, and how many wait for it. */
    public record SlotCounts(int running, int queued) {}

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

    /** The same with the size that the session's output has now: the file is written only now and then. */
    public LoopSnapshot withPresentOutput(Path root) {
        Path output = session.outputFile == null ? null : root.resolve(session.outputFile);
        if (output == null || !Files.isRegularFile(output)) {
            return this;
        }
        LatestSession grown = new LatestSession(
                session.number, session.outputFile, output.toFile().length());
        return new LoopSnapshot(run, iterations, grown, state, waiting, validating, end, slots, file);
    }

    /** What it does, in words. */
    public String doing() {
        return validating == null ? stateWord().replace('_', ' ') : "validating";
    }

    /** The file's object as programs get it everywhere else, with more fields after its own. */
    public String json(Consumer<JsonWriter> more) {
        return Json.object(out -> {
            file.members().forEach((name, value) -> {
                switch (name) {
                    case "session" -> {}
                    case "global_iteration" -> out.put("session", new Json(value));
                    case "last_completed_iteration" -> out.put("last_completed_session", new Json(value));
                    case OUTPUT_BYTES -> out.put(name, value == null ? null : Long.valueOf(session.outputBytes));
                    default -> write(out, name, value);
                }
            });
            more.accept(out);
        });
    }

    /** Times of a harness's file have no milliseconds. */
    private static void write(JsonWriter out, String name, @Nullable Object value) {
        switch (value) {
            case String text when TO_THE_SECOND.matcher(text).matches() -> out.put(name, text.replace("Z", ".000Z"));
            case Number number -> out.put(name, number);
            case Map<?, ?> object ->
                out.object(name, () -> object.forEach((key, inner) -> write(out, String.valueOf(key), inner)));
            case null, default -> out.put(name, new Json(value));
        }
    }

    /** Reads a status file; empty if there is none, or nothing that makes sense in it. */
    public static Optional<LoopSnapshot> read(Path file) {
        try {
            Json status = Json.parse(SmallFile.text(file, SmallFile.LONGEST_TEXT));
            return status.isObject() ? Optional.of(read(status)) : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /** What makes no sense is as good as missing, and what is missing is unknown, or zero. */
    private static LoopSnapshot read(Json fields) {
        String outcome = fields.at("outcome").scalar();
        Json slots = fields.at("slots");
        return new LoopSnapshot(
                new RunIdentity(
                        known(fields, "pid", Long::valueOf, 0L),
                        known(fields, "max_iterations", Integer::valueOf, 0),
                        parsed(fields, "run_started", TimestampFormat::read)),
                new IterationCounts(
                        known(fields, "iteration", Integer::valueOf, 0),
                        parsed(fields, "last_completed_iteration", Integer::valueOf),
                        parsed(fields, "last_committed", Boolean::valueOf)),
                new LatestSession(
                        parsed(fields, "global_iteration", Integer::valueOf),
                        fields.at("output_file").scalar(),
                        known(fields, OUTPUT_BYTES, Long::valueOf, 0L)),
                parsed(fields, "state", word -> State.valueOf(word.toUpperCase(Locale.ROOT))),
                new CurrentWait(fields.at("waiting_for").scalar(), parsed(fields, "resets_at", TimestampFormat::read)),
                fields.at("validating").scalar(),
                outcome == null ? null : new RunEnd(outcome, fields.at("reason").scalar()),
                new SlotCounts(slots.at("running").items().size(), known(slots, "queue_length", Integer::valueOf, 0)),
                fields);
    }

    private static <T> T known(Json fields, String field, Function<String, T> parser, T otherwise) {
        return Objects.requireNonNullElse(parsed(fields, field, parser), otherwise);
    }

    private static <T> @Nullable T parsed(Json fields, String field, Function<String, T> parser) {
        String text = fields.at(field).scalar();
        try {
            return text == null ? null : parser.apply(text);
        } catch (IllegalArgumentException | DateTimeParseException _) {
            return null;
        }
    }
}
