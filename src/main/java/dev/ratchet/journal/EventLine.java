package dev.ratchet.journal;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.loop.Attempt;
import dev.ratchet.loop.Ending;
import dev.ratchet.loop.Event;
import dev.ratchet.loop.PastAttempt;
import dev.ratchet.loop.SessionTicket;
import dev.ratchet.loop.Slots;
import dev.ratchet.loop.Verdict;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An event as one JSON object of the event log. */
final class EventLine {
    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

    private EventLine(Event event, String name) {
        with("ts", event.at()).with("event", name);
    }

    /** A session that is over, with what came of its attempt. */
    static String sessionComplete(Event.AttemptEnded ended, SessionTicket ticket) {
        PastAttempt past = ended.past();
        EventLine line = new EventLine(ended, "session_complete")
                .with("iteration", past.attempt().slot().iteration())
                .with("global", ticket.number());
        if (past.session() != null) {
            Ending ending = past.session().ending();
            line.with("output_bytes", ending.outputBytes())
                    .with("exit_code", ending.exitCode())
                    .with("duration_secs", ending.duration().toSeconds());
        }
        return line.with("committed", past.committed())
                .with("retries", past.attempt().slot().retry())
                .with("rate_limited", past.verdict() instanceof Verdict.RateLimited)
                .json();
    }

    /** Any other event; empty for those that are too many, or told with another. */
    static Optional<String> transition(Event event) {
        EventLine line = switch (event) {
            case Event.Recorded recorded -> of(recorded);
            case Event.Passing passing -> of(passing);
        };
        return Optional.ofNullable(line).map(EventLine::json);
    }

    private static @Nullable EventLine of(Event.Recorded event) {
        return switch (event) {
            case Event.RunStarted started ->
                new EventLine(event, "run_started").with("name", started.loop()).with("recipe", started.recipe());
            case Event.RunEnded ended -> runEnded(ended);
            case Event.Requested requested ->
                new EventLine(event, "requested")
                        .with("kind", requested.request().kind())
                        .with("from", requested.request().from());
            case Event.Tripped tripped ->
                new EventLine(event, "tripped")
                        .with("rule", tripped.trip().rule())
                        .with("reason", tripped.trip().outcome().reason());
            case Event.ModelChosen chosen ->
                new EventLine(event, "model_chosen")
                        .with(chosen.attempt())
                        .with("model", chosen.model())
                        .with("why", chosen.why());
            case Event.Examined examined -> examined(examined);
            case Event.AttemptStarted started -> new EventLine(event, "attempt_started").with(started.attempt());
            case Event.SessionStarted started ->
                new EventLine(event, "session_started")
                        .with(started.attempt())
                        .with("global", started.ticket().number())
                        .with("output_file", started.ticket().output().toString());
            case Event.Spawned spawned ->
                new EventLine(event, "spawned")
                        .with("global", spawned.ticket().number())
                        .with("pid", spawned.pid());
            case Event.AttemptEnded ended ->
                new EventLine(event, "attempt_skipped")
                        .with(ended.past().attempt())
                        .with("reason", ended.past().verdict().reason());
            case Event.SessionEnded _ -> null;
        };
    }

    private static EventLine runEnded(Event.RunEnded ended) {
        return new EventLine(ended, "run_ended")
                .with("outcome", ended.outcome().kind())
                .with("exit_code", ended.outcome().exitCode())
                .with("reason", ended.outcome().reason());
    }

    private static EventLine examined(Event.Examined examined) {
        return new EventLine(examined, "checked")
                .with(examined.attempt())
                .with("command", examined.receipt().command())
                .with("passed", examined.receipt().passed())
                .with("ending", examined.receipt().ending());
    }

    private static @Nullable EventLine of(Event.Passing event) {
        return switch (event) {
            case Event.Resolved resolved ->
                new EventLine(event, "resolved")
                        .with("item", resolved.item().id())
                        .with("as", resolved.resolution())
                        .with("reason", resolved.reason());
            case Event.HooksStarted hooks ->
                new EventLine(event, "hooks_started").with(hooks.attempt()).with("stage", hooks.stage());
            case Event.Ended ended ->
                new EventLine(event, "watchdog_kill")
                        .with("global", ended.ticket().number())
                        .with("watch", ended.end().watch())
                        .with("reason", ended.end().reason());
            case Event.Waiting waiting ->
                new EventLine(event, "waiting")
                        .with("for", waiting.decision().waitingFor())
                        .with("until", waiting.decision().end().orElse(null));
            case Event.Queued queued ->
                new EventLine(event, "queued").with(queued.attempt()).with("slots", queued.slots());
            case Event.Granted granted -> new EventLine(event, "granted").with(granted.attempt());
            case Event.Noticed noticed ->
                new EventLine(event, "noticed").with("level", noticed.level()).with("message", noticed.message());
            case Event.Recovered recovered ->
                new EventLine(event, "recovered")
                        .with("attempts", recovered.attempts().size())
                        .with("processes", recovered.processes());
            case Event.Checked _, Event.Heard _ -> null;
        };
    }

    private EventLine with(Attempt attempt) {
        return with("iteration", attempt.slot().iteration())
                .with("retries", attempt.slot().retry());
    }

    private EventLine with(String field, @Nullable Object value) {
        fields.put(field, value);
        return this;
    }

    private String json() {
        return Json.object(json -> fields.forEach((field, value) -> write(json, field, value)));
    }

    private static void write(JsonWriter json, String field, @Nullable Object value) {
        switch (value) {
            case Instant moment -> json.put(field, Moments.toSecond(moment));
            case Enum<?> word -> json.put(field, word.name().toLowerCase(Locale.ROOT));
            case Slots.Snapshot slots -> SlotsJson.write(json, slots);
            case null, default -> json.put(field, new Json(value));
        }
    }
}
