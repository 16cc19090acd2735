package dev.ratchet.journal.files;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.base.Excerpt;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.SessionEnding;
import dev.ratchet.loop.session.SessionTicket;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An event as one JSON object of the event log. */
public final class EventLogLine {
    /** Stands for the names that the number of a session has in a form. */
    private static final String NUMBER = "global";

    private static final int LONGEST_TEXT = 2_000;

    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

    private EventLogLine(Event event, String name) {
        with("ts", event.at()).with("event", name);
    }

    /** The line of an event; empty for those that are too many, or told with another. */
    public static Optional<String> of(Event event, ObjectForm form) {
        return of(event, form, null);
    }

    /**
     * The same with the name of the loop, where lines of several come together.
     *
     * @param loop null if there is no other
     */
    static Optional<String> of(Event event, ObjectForm form, @Nullable String loop) {
        EventLogLine line = switch (event) {
            case Event.AttemptEnded ended
            when ended.past().ticket() != null ->
                sessionComplete(ended, ended.past().ticket());
            case Event.Recorded recorded -> of(recorded);
            case Event.Passing passing -> of(passing);
        };
        return Optional.ofNullable(line)
                .map(found -> loop == null ? found : found.with("loop", loop))
                .map(found -> found.json(form));
    }

    /** A session that is over, with what came of its attempt. */
    private static EventLogLine sessionComplete(Event.AttemptEnded ended, SessionTicket ticket) {
        PastAttempt past = ended.past();
        EventLogLine line = new EventLogLine(ended, "session_complete")
                .with("iteration", past.attempt().position().iteration())
                .with(NUMBER, ticket.number());
        if (past.session() != null) {
            SessionEnding ending = past.session().ending();
            line.with("output_bytes", ending.outputBytes())
                    .with("exit_code", ending.exitCode())
                    .with("duration_secs", ending.duration().toSeconds());
        }
        return line.with("committed", past.committed())
                .with("retries", past.attempt().position().retry())
                .with("rate_limited", past.verdict().isRateLimit());
    }

    private static @Nullable EventLogLine of(Event.Recorded event) {
        return switch (event) {
            case Event.RunStarted started ->
                new EventLogLine(event, "run_started")
                        .with("name", started.loop())
                        .with("recipe", started.recipe());
            case Event.RunEnded ended -> runEnded(ended);
            case Event.Requested requested ->
                new EventLogLine(event, "requested")
                        .with("kind", requested.request().kind())
                        .with("from", requested.request().from());
            case Event.Tripped tripped ->
                new EventLogLine(event, "tripped")
                        .with("rule", tripped.trip().rule())
                        .with("reason", tripped.trip().outcome().reason());
            case Event.Rebasing rebasing -> new EventLogLine(event, "rebasing").with("base", rebasing.base());
            case Event.Rebased rebased ->
                new EventLogLine(event, "rebased")
                        .with("base", rebased.base())
                        .with("conflicts", String.join(", ", rebased.conflicts()));
            case Event.ModelChosen chosen ->
                new EventLogLine(event, "model_chosen")
                        .with(chosen.attempt())
                        .with("model", chosen.model())
                        .with("why", chosen.why());
            case Event.Examined examined -> examined(examined);
            case Event.AttemptStarted started -> new EventLogLine(event, "attempt_started").with(started.attempt());
            case Event.SessionStarted started ->
                new EventLogLine(event, "session_started")
                        .with(started.attempt())
                        .with(NUMBER, started.ticket().number())
                        .with("output_file", started.ticket().output().toString());
            case Event.Spawned spawned ->
                new EventLogLine(event, "spawned")
                        .with(NUMBER, spawned.ticket().number())
                        .with("pid", spawned.pid());
            case Event.AttemptEnded ended ->
                new EventLogLine(event, "attempt_skipped")
                        .with(ended.past().attempt())
                        .with("reason", ended.past().verdict().reason());
            case Event.SessionEnded _ -> null;
        };
    }

    private static EventLogLine runEnded(Event.RunEnded ended) {
        return new EventLogLine(ended, "run_ended")
                .with("outcome", ended.outcome().kind())
                .with("exit_code", ended.outcome().exitCode())
                .with("reason", ended.outcome().reason());
    }

    private static EventLogLine examined(Event.Examined examined) {
        return new EventLogLine(examined, "checked")
                .with(examined.attempt())
                .with("command", examined.receipt().command())
                .with("passed", examined.receipt().passed())
                .with("ending", examined.receipt().ending());
    }

    private static @Nullable EventLogLine of(Event.Passing event) {
        return switch (event) {
            case Event.Claimed claimed ->
                new EventLogLine(event, "claimed")
                        .with("item", claimed.item().id())
                        .with("title", claimed.item().title())
                        .with("standing", claimed.standing());
            case Event.Resolved resolved ->
                new EventLogLine(event, "resolved")
                        .with("item", resolved.item().id())
                        .with("as", resolved.resolution())
                        .with("reason", resolved.reason());
            case Event.Examining examining ->
                new EventLogLine(event, "validating").with(examining.attempt()).with("command", examining.command());
            case Event.HooksStarted hooks ->
                new EventLogLine(event, "hooks_started").with(hooks.attempt()).with("stage", hooks.stage());
            case Event.Ended ended ->
                new EventLogLine(event, "watchdog_kill")
                        .with(NUMBER, ended.ticket().number())
                        .with("watch", ended.end().watch())
                        .with("reason", ended.end().reason());
            case Event.Waiting waiting ->
                new EventLogLine(event, "waiting")
                        .with("for", waiting.decision().waitingFor())
                        .with("until", waiting.decision().end().orElse(null));
            case Event.Queued queued ->
                new EventLogLine(event, "queued").with(queued.attempt()).with("slots", queued.slots());
            case Event.Granted granted -> new EventLogLine(event, "granted").with(granted.attempt());
            case Event.MessageReceived received ->
                new EventLogLine(event, "message_received")
                        .with(received.attempt())
                        .with("kind", received.message().kind())
                        .with("from", received.message().from())
                        .with("text", Excerpt.start(received.message().text(), LONGEST_TEXT));
            case Event.Asked asked ->
                new EventLogLine(event, "asked")
                        .with(asked.question())
                        .with("kind", asked.question().kind())
                        .with("text", Excerpt.start(asked.question().text(), LONGEST_TEXT))
                        .with("options", asked.question().options());
            case Event.Answered answered ->
                new EventLogLine(event, "answered")
                        .with(answered.question())
                        .with(Objects.requireNonNull(answered.question().reply()));
            case Event.Noticed noticed ->
                new EventLogLine(event, "noticed")
                        .with("level", noticed.level())
                        .with("message", noticed.message());
            case Event.Recovered recovered ->
                new EventLogLine(event, "recovered")
                        .with("attempts", recovered.attempts().size())
                        .with("processes", recovered.processes());
            case Event.Checked _, Event.UsageGrown _, Event.SettingUp _, Event.Heard _ -> null;
        };
    }

    private EventLogLine with(Attempt attempt) {
        return with("iteration", attempt.position().iteration())
                .with("retries", attempt.position().retry());
    }

    private EventLogLine with(Question question) {
        return with("question", question.id()).with("item", question.item());
    }

    private EventLogLine with(Question.Reply reply) {
        return with("by", reply.by())
                .with("answer", reply.answer() == null ? null : Excerpt.start(reply.answer(), LONGEST_TEXT));
    }

    private EventLogLine with(String field, @Nullable Object value) {
        fields.put(field, value);
        return this;
    }

    private String json(ObjectForm form) {
        return Json.object(json -> fields.forEach((field, value) -> write(json, field, value, form)));
    }

    private static void write(JsonWriter json, String field, @Nullable Object value, ObjectForm form) {
        switch (value) {
            case Integer number
            when field.equals(NUMBER) -> form.numberNames(field).forEach(name -> json.put(name, number));
            case Instant moment -> json.put(field, form.moment(moment));
            case Enum<?> word -> json.put(field, word.name().toLowerCase(Locale.ROOT));
            case Slots.Snapshot slots -> LoopStatus.slots(json, slots, form);
            case null, default -> json.put(field, new Json(value));
        }
    }
}
