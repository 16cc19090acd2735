package dev.ratchet.journal;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.ratchet.journal.OutputSettings.EventLogScope;
import dev.ratchet.loop.Attempt;
import dev.ratchet.loop.Ending;
import dev.ratchet.loop.Event;
import dev.ratchet.loop.Observer;
import dev.ratchet.loop.PastAttempt;
import dev.ratchet.loop.SessionTicket;
import dev.ratchet.loop.Verdict;
import dev.ratchet.store.SafeFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Appends a JSON line for every session, and for every other transition if asked to. */
public final class EventLog implements Observer {
    private final Path file;
    private final EventLogScope scope;
    private final Consumer<String> complaints;
    private boolean complained;

    /**
     * @param complaints told, once in a row, that the file cannot be written: the loop goes on without it
     */
    public EventLog(Path file, EventLogScope scope, Consumer<String> complaints) {
        this.file = file;
        this.scope = scope;
        this.complaints = complaints;
    }

    @Override
    public void saw(Event event) {
        if (event instanceof Event.AttemptEnded ended && ended.past().ticket() != null) {
            append(sessionComplete(ended, ended.past().ticket()));
        } else if (scope == EventLogScope.EVERYTHING) {
            String line = transition(event);
            if (line != null) {
                append(line);
            }
        }
    }

    private static String sessionComplete(Event.AttemptEnded ended, SessionTicket ticket) {
        PastAttempt past = ended.past();
        return Json.object(json -> {
            head(json, ended, "session_complete");
            json.writeNumberField("iteration", past.attempt().slot().iteration());
            json.writeNumberField("global", ticket.number());
            if (past.session() != null) {
                Ending ending = past.session().ending();
                json.writeNumberField("output_bytes", ending.outputBytes());
                json.writeNumberField("exit_code", ending.exitCode());
                json.writeNumberField("duration_secs", ending.duration().toSeconds());
            }
            json.writeBooleanField("committed", past.committed());
            json.writeNumberField("retries", past.attempt().slot().retry());
            json.writeBooleanField("rate_limited", past.verdict() instanceof Verdict.RateLimited);
        });
    }

    private static @Nullable String transition(Event event) {
        return switch (event) {
            case Event.RunStarted started ->
                line(event, "run_started", json -> {
                    json.writeStringField("name", started.loop());
                    json.writeStringField("recipe", started.recipe());
                });
            case Event.RunEnded ended ->
                line(event, "run_ended", json -> {
                    json.writeStringField("outcome", ended.outcome().kind().word());
                    json.writeNumberField("exit_code", ended.outcome().exitCode());
                    json.writeStringField("reason", ended.outcome().reason());
                });
            case Event.Requested requested ->
                line(event, "requested", json -> {
                    json.writeStringField(
                            "kind", requested.request().kind().name().toLowerCase(Locale.ROOT));
                    json.writeStringField("from", requested.request().from());
                });
            case Event.Tripped tripped ->
                line(event, "tripped", json -> {
                    json.writeStringField("rule", tripped.trip().rule());
                    json.writeStringField("reason", tripped.trip().outcome().reason());
                });
            case Event.ModelChosen chosen ->
                line(event, "model_chosen", json -> {
                    attempt(json, chosen.attempt());
                    json.writeStringField("model", chosen.model());
                    json.writeStringField("why", chosen.why());
                });
            case Event.Examined examined ->
                line(event, "checked", json -> {
                    attempt(json, examined.attempt());
                    json.writeStringField("command", examined.receipt().command());
                    json.writeBooleanField("passed", examined.receipt().passed());
                    json.writeStringField("ending", examined.receipt().ending());
                });
            case Event.Resolved resolved ->
                line(event, "resolved", json -> {
                    json.writeStringField("item", resolved.item().id());
                    json.writeStringField("as", resolved.resolution().name().toLowerCase(Locale.ROOT));
                    json.writeStringField("reason", resolved.reason());
                });
            case Event.AttemptStarted started ->
                line(event, "attempt_started", json -> attempt(json, started.attempt()));
            case Event.HooksStarted hooks ->
                line(event, "hooks_started", json -> {
                    attempt(json, hooks.attempt());
                    json.writeStringField("stage", hooks.stage().name().toLowerCase(Locale.ROOT));
                });
            case Event.SessionStarted started ->
                line(event, "session_started", json -> {
                    attempt(json, started.attempt());
                    json.writeNumberField("global", started.ticket().number());
                    json.writeStringField(
                            "output_file", started.ticket().output().toString());
                });
            case Event.Spawned spawned ->
                line(event, "spawned", json -> {
                    json.writeNumberField("global", spawned.ticket().number());
                    json.writeNumberField("pid", spawned.pid());
                });
            case Event.Ended ended ->
                line(event, "watchdog_kill", json -> {
                    json.writeNumberField("global", ended.ticket().number());
                    json.writeStringField("watch", ended.end().watch());
                    json.writeStringField("reason", ended.end().reason());
                });
            case Event.AttemptEnded ended ->
                line(event, "attempt_skipped", json -> {
                    attempt(json, ended.past().attempt());
                    json.writeStringField("reason", ended.past().verdict().reason());
                });
            case Event.Waiting waiting ->
                line(event, "waiting", json -> {
                    json.writeStringField("for", waiting.decision().waitingFor());
                    json.writeStringField(
                            "until",
                            waiting.decision().end().map(Moments::toSecond).orElse(null));
                });
            case Event.Queued queued ->
                line(event, "queued", json -> {
                    attempt(json, queued.attempt());
                    SlotsJson.write(json, queued.slots());
                });
            case Event.Granted granted -> line(event, "granted", json -> attempt(json, granted.attempt()));
            case Event.Noticed noticed ->
                line(event, "noticed", json -> {
                    json.writeStringField("level", noticed.level().name().toLowerCase(Locale.ROOT));
                    json.writeStringField("message", noticed.message());
                });
            case Event.Recovered recovered ->
                line(event, "recovered", json -> {
                    json.writeNumberField("attempts", recovered.attempts().size());
                    json.writeNumberField("processes", recovered.processes());
                });
            case Event.SessionEnded _, Event.Checked _, Event.Heard _ -> null;
        };
    }

    private static String line(Event event, String name, Json.Fields fields) {
        return Json.object(json -> {
            head(json, event, name);
            fields.write(json);
        });
    }

    private static void head(JsonGenerator json, Event event, String name) throws IOException {
        json.writeStringField("ts", Moments.toSecond(event.at()));
        json.writeStringField("event", name);
    }

    private static void attempt(JsonGenerator json, Attempt attempt) throws IOException {
        json.writeNumberField("iteration", attempt.slot().iteration());
        json.writeNumberField("retries", attempt.slot().retry());
    }

    /** A session that may write there must not have us write elsewhere, nor wait for the reader of a pipe. */
    private FileChannel open() throws IOException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException("it is a link, or no file at all");
        }
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    }

    private void append(String line) {
        try (FileChannel channel = open()) {
            long end = channel.size();
            try {
                channel.position(end);
                ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
            } catch (IOException e) {
                channel.truncate(end);
                throw e;
            }
            complained = false;
        } catch (IOException e) {
            if (!complained) {
                complained = true;
                complaints.accept("cannot write %s: %s".formatted(file, SafeFile.why(e)));
            }
        }
    }
}
