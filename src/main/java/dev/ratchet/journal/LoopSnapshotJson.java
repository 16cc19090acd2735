package dev.ratchet.journal;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.ratchet.journal.LoopSnapshot.CurrentWait;
import dev.ratchet.journal.LoopSnapshot.IterationCounts;
import dev.ratchet.journal.LoopSnapshot.LatestSession;
import dev.ratchet.journal.LoopSnapshot.RunEnd;
import dev.ratchet.journal.LoopSnapshot.RunIdentity;
import dev.ratchet.journal.LoopSnapshot.State;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The fields of a status file, for a writer that leaves none out and a reader that misses none. */
final class LoopSnapshotJson {
    private LoopSnapshotJson() {}

    static void write(JsonGenerator json, LoopSnapshot loop) throws IOException {
        IterationCounts counts = loop.iterations();
        LatestSession session = loop.session();
        RunEnd end = loop.end();
        json.writeNumberField("pid", loop.run().pid());
        json.writeStringField(
                "state", loop.state() == null ? null : loop.state().word());
        json.writeNumberField("iteration", counts.iteration());
        json.writeNumberField("max_iterations", loop.run().maxIterations());
        Json.number(json, "global_iteration", session.number());
        json.writeStringField("output_file", session.outputFile());
        json.writeNumberField("output_bytes", session.outputBytes());
        moment(json, "session_start", session.startedAt());
        moment(json, "last_update", loop.lastUpdate());
        Json.number(json, "last_completed_iteration", counts.lastCompleted());
        json.writeObjectField("last_committed", counts.lastCommitted());
        json.writeNumberField("consecutive_rate_limits", counts.consecutiveRateLimits());
        json.writeStringField("name", loop.run().name());
        json.writeStringField("recipe", loop.run().recipe());
        json.writeStringField("work_item", counts.workItem());
        json.writeStringField("model", session.model());
        Json.decimal(json, "cost_usd", session.costUsd());
        moment(json, "resets_at", loop.waiting().until());
        json.writeStringField("waiting_for", loop.waiting().reason());
        json.writeStringField("outcome", end == null ? null : end.outcome());
        json.writeStringField("reason", end == null ? null : end.reason());
        moment(json, "run_started", loop.run().startedAt());
    }

    private static void moment(JsonGenerator json, String field, @Nullable Instant value) throws IOException {
        json.writeStringField(field, value == null ? null : Moments.toSecond(value));
    }

    /** What makes no sense is as good as missing, and what is missing is unknown, or zero. */
    static LoopSnapshot read(Map<String, String> fields) {
        String outcome = fields.get("outcome");
        return new LoopSnapshot(
                new RunIdentity(
                        known(fields, "pid", Long::valueOf, 0L),
                        known(fields, "name", text -> text, ""),
                        known(fields, "recipe", text -> text, ""),
                        count(fields, "max_iterations"),
                        parsed(fields, "run_started", Instant::parse)),
                new IterationCounts(
                        count(fields, "iteration"),
                        fields.get("work_item"),
                        parsed(fields, "last_completed_iteration", Integer::valueOf),
                        parsed(fields, "last_committed", Boolean::valueOf),
                        count(fields, "consecutive_rate_limits")),
                new LatestSession(
                        parsed(fields, "global_iteration", Integer::valueOf),
                        fields.get("output_file"),
                        known(fields, "output_bytes", Long::valueOf, 0L),
                        parsed(fields, "session_start", Instant::parse),
                        fields.get("model"),
                        parsed(fields, "cost_usd", Double::valueOf)),
                parsed(fields, "state", word -> State.valueOf(word.toUpperCase(Locale.ROOT))),
                new CurrentWait(fields.get("waiting_for"), parsed(fields, "resets_at", Instant::parse)),
                outcome == null ? null : new RunEnd(outcome, fields.get("reason")),
                parsed(fields, "last_update", Instant::parse));
    }

    /** A number that is zero where there is none. */
    static int count(Map<String, String> fields, String field) {
        return known(fields, field, Integer::valueOf, 0);
    }

    private static <T> T known(Map<String, String> fields, String field, Function<String, T> parser, T otherwise) {
        return Objects.requireNonNullElse(parsed(fields, field, parser), otherwise);
    }

    private static <T> @Nullable T parsed(Map<String, String> fields, String field, Function<String, T> parser) {
        String text = fields.get(field);
        try {
            return text == null ? null : parser.apply(text);
        } catch (IllegalArgumentException | DateTimeParseException _) {
            return null;
        }
    }
}
