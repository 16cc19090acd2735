package dev.ratchet.journal.files;

import dev.ratchet.journal.files.LoopSnapshot.CurrentWait;
import dev.ratchet.journal.files.LoopSnapshot.IterationCounts;
import dev.ratchet.journal.files.LoopSnapshot.LatestSession;
import dev.ratchet.journal.files.LoopSnapshot.RunEnd;
import dev.ratchet.journal.files.LoopSnapshot.RunIdentity;
import dev.ratchet.journal.files.LoopSnapshot.State;
import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The fields of a status file, for a writer that leaves none out and a reader that misses none. */
final class LoopSnapshotJson {
    private LoopSnapshotJson() {}

    static void write(JsonWriter json, LoopSnapshot loop) {
        IterationCounts counts = loop.iterations();
        LatestSession session = loop.session();
        RunEnd end = loop.end();
        json.put("pid", loop.run().pid());
        json.put("state", loop.state() == null ? null : loop.state().word());
        json.put("iteration", counts.iteration());
        json.put("max_iterations", loop.run().maxIterations());
        json.put("global_iteration", session.number());
        json.put("output_file", session.outputFile());
        json.put("output_bytes", session.outputBytes());
        moment(json, "session_start", session.startedAt());
        moment(json, "last_update", loop.lastUpdate());
        json.put("last_completed_iteration", counts.lastCompleted());
        json.put("last_committed", counts.lastCommitted());
        json.put("consecutive_rate_limits", counts.consecutiveRateLimits());
        json.put("name", loop.run().name());
        json.put("recipe", loop.run().recipe());
        json.put("work_item", counts.workItem());
        json.put("model", session.model());
        json.put("cost_usd", session.costUsd());
        moment(json, "resets_at", loop.waiting().until());
        json.put("waiting_for", loop.waiting().reason());
        json.put("outcome", end == null ? null : end.outcome());
        json.put("reason", end == null ? null : end.reason());
        moment(json, "run_started", loop.run().startedAt());
    }

    private static void moment(JsonWriter json, String field, @Nullable Instant value) {
        json.put(field, value == null ? null : Moments.toSecond(value));
    }

    /** What makes no sense is as good as missing, and what is missing is unknown, or zero. */
    static LoopSnapshot read(Json fields) {
        String outcome = fields.at("outcome").scalar();
        return new LoopSnapshot(
                new RunIdentity(
                        known(fields, "pid", Long::valueOf, 0L),
                        known(fields, "name", text -> text, ""),
                        known(fields, "recipe", text -> text, ""),
                        count(fields, "max_iterations"),
                        parsed(fields, "run_started", Instant::parse)),
                new IterationCounts(
                        count(fields, "iteration"),
                        fields.at("work_item").scalar(),
                        parsed(fields, "last_completed_iteration", Integer::valueOf),
                        parsed(fields, "last_committed", Boolean::valueOf),
                        count(fields, "consecutive_rate_limits")),
                new LatestSession(
                        parsed(fields, "global_iteration", Integer::valueOf),
                        fields.at("output_file").scalar(),
                        known(fields, "output_bytes", Long::valueOf, 0L),
                        parsed(fields, "session_start", Instant::parse),
                        fields.at("model").scalar(),
                        parsed(fields, "cost_usd", Double::valueOf)),
                parsed(fields, "state", word -> State.valueOf(word.toUpperCase(Locale.ROOT))),
                new CurrentWait(fields.at("waiting_for").scalar(), parsed(fields, "resets_at", Instant::parse)),
                outcome == null ? null : new RunEnd(outcome, fields.at("reason").scalar()),
                parsed(fields, "last_update", Instant::parse));
    }

    /** A number that is zero where there is none. */
    static int count(Json fields, String field) {
        return known(fields, field, Integer::valueOf, 0);
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
