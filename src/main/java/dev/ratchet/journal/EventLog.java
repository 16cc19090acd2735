package dev.ratchet.journal;

import dev.ratchet.journal.OutputSettings.EventLogScope;
import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
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
            json.put("iteration", past.attempt().slot().iteration());
            json.put("global", ticket.number());
            if (past.session() != null) {
                Ending ending = past.session().ending();
                json.put("output_bytes", ending.outputBytes());
                json.put("exit_code", ending.exitCode());
                json.put("duration_secs", ending.duration().toSeconds());
            }
            json.put("committed", past.committed());
            json.put("retries", past.attempt().slot().retry());
            json.put("rate_limited", past.verdict() instanceof Verdict.RateLimited);
        });
    }

    private static @Nullable String transition(Event event) {
        return switch (event) {
            case Event.RunStarted started ->
                line(event, "run_started", json -> {
                    json.put("name", started.loop());
                    json.put("recipe", started.recipe());
                });
            case Event.RunEnded ended ->
                line(event, "run_ended", json -> {
                    json.put("outcome", ended.outcome().kind().word());
                    json.put("exit_code", ended.outcome().exitCode());
                    json.put("reason", ended.outcome().reason());
                });
            case Event.Requested requested ->
                line(event, "requested", json -> {
                    json.put("kind", requested.request().kind().name().toLowerCase(Locale.ROOT));
                    json.put("from", requested.request().from());
                });
            case Event.Tripped tripped ->
                line(event, "tripped", json -> {
                    json.put("rule", tripped.trip().rule());
                    json.put("reason", tripped.trip().outcome().reason());
                });
            case Event.ModelChosen chosen ->
                line(event, "model_chosen", json -> {
                    attempt(json, chosen.attempt());
                    json.put("model", chosen.model());
                    json.put("why", chosen.why());
                });
            case Event.Examined examined ->
                line(event, "checked", json -> {
                    attempt(json, examined.attempt());
                    json.put("command", examined.receipt().command());
                    json.put("passed", examined.receipt().passed());
                    json.put("ending", examined.receipt().ending());
                });
            case Event.Resolved resolved ->
                line(event, "resolved", json -> {
                    json.put("item", resolved.item().id());
                    json.put("as", resolved.resolution().name().toLowerCase(Locale.ROOT));
                    json.put("reason", resolved.reason());
                });
            case Event.AttemptStarted started ->
                line(event, "attempt_started", json -> attempt(json, started.attempt()));
            case Event.HooksStarted hooks ->
                line(event, "hooks_started", json -> {
                    attempt(json, hooks.attempt());
                    json.put("stage", hooks.stage().name().toLowerCase(Locale.ROOT));
                });
            case Event.SessionStarted started ->
                line(event, "session_started", json -> {
                    attempt(json, started.attempt());
                    json.put("global", started.ticket().number());
                    json.put("output_file", started.ticket().output().toString());
                });
            case Event.Spawned spawned ->
                line(event, "spawned", json -> {
                    json.put("global", spawned.ticket().number());
                    json.put("pid", spawned.pid());
                });
            case Event.Ended ended ->
                line(event, "watchdog_kill", json -> {
                    json.put("global", ended.ticket().number());
                    json.put("watch", ended.end().watch());
                    json.put("reason", ended.end().reason());
                });
            case Event.AttemptEnded ended ->
                line(event, "attempt_skipped", json -> {
                    attempt(json, ended.past().attempt());
                    json.put("reason", ended.past().verdict().reason());
                });
            case Event.Waiting waiting ->
                line(event, "waiting", json -> {
                    json.put("for", waiting.decision().waitingFor());
                    json.put(
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
                    json.put("level", noticed.level().name().toLowerCase(Locale.ROOT));
                    json.put("message", noticed.message());
                });
            case Event.Recovered recovered ->
                line(event, "recovered", json -> {
                    json.put("attempts", recovered.attempts().size());
                    json.put("processes", recovered.processes());
                });
            case Event.SessionEnded _, Event.Checked _, Event.Heard _ -> null;
        };
    }

    private static String line(Event event, String name, Consumer<JsonWriter> fields) {
        return Json.object(json -> {
            head(json, event, name);
            fields.accept(json);
        });
    }

    private static void head(JsonWriter json, Event event, String name) {
        json.put("ts", Moments.toSecond(event.at()));
        json.put("event", name);
    }

    private static void attempt(JsonWriter json, Attempt attempt) {
        json.put("iteration", attempt.slot().iteration());
        json.put("retries", attempt.slot().retry());
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
