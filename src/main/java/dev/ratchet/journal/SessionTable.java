package dev.ratchet.journal;

import dev.ratchet.json.Json;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.base.Excerpt;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.Finding;
import dev.ratchet.loop.session.SessionEnding;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.loop.session.Transcript;
import dev.ratchet.store.Database;
import dev.ratchet.store.TimestampFormat;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes the table of sessions: a row when one is begun, the rest of its columns when it has ended. */
record SessionTable(Database database) {
    /** Longer answers keep their end, which is where an agent sums up. */
    private static final int TEXT = 64 * 1024;

    /** Totals are kept for each model, so its name must not be a novel; nor need other words be. */
    private static final int WORD = 200;

    private static final String TRANSCRIPT = """
        dialect = ?, session_id = ?, model = ?, text = ?, turns = ?, tool_calls = ?, tools = ?, input_tokens = ?, \
        output_tokens = ?, cache_read_tokens = ?, cache_creation_tokens = ?, cost_usd = ?, permission_denials = ?, \
        commit_mentioned = ?, files_changed = ?, permission_mode = ?, api_duration_secs = ?, stop_reason = ?, \
        """ + SessionColumns.SET_REMARKS;

    private static final String ENDED = "UPDATE sessions SET ended_at = ?, exit_code = ?, output_bytes = ?,"
            + " duration_secs = ?, class = ?, reason = ?, evidence = ?, resets_at = ?, " + TRANSCRIPT
            + " WHERE number = ?";

    private static final String READ_AGAIN = "UPDATE sessions SET " + TRANSCRIPT + " WHERE number = ?";

    /** Who could not know whether it was recorded records it once more. */
    void insert(Event.SessionStarted started) {
        int inserted = database.update(
                "INSERT INTO sessions (number, attempt_id, role, agent, output_file, resumed, started_at)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                started.ticket().number(),
                started.attempt().id(),
                started.ticket().role().name().toLowerCase(Locale.ROOT),
                started.ticket().agent(),
                started.ticket().output().toString(),
                started.resumed(),
                TimestampFormat.exact(started.at()));
        if (inserted == 0 && !has(started.attempt(), started.ticket())) {
            throw new Trouble("the session %d is another attempt's"
                    .formatted(started.ticket().number()));
        }
    }

    boolean has(Attempt attempt, SessionTicket ticket) {
        return database.first(
                        "SELECT 1 AS one FROM sessions WHERE number = ? AND attempt_id = ?",
                        _ -> true,
                        ticket.number(),
                        attempt.id())
                .isPresent();
    }

    void spawned(Event.Spawned spawned) {
        database.update(
                "UPDATE sessions SET pid = ?, spawned_at = ? WHERE number = ?",
                spawned.pid(),
                TimestampFormat.exact(spawned.at()),
                spawned.ticket().number());
    }

    void ended(Event.SessionEnded ended) {
        SessionEnding ending = ended.facts().ending();
        Finding finding = ended.facts().finding();
        @Nullable
        Object[] end = {
            TimestampFormat.exact(ending.endedAt()),
            ending.exitCode(),
            ending.outputBytes(),
            ending.duration().toMillis() / 1000.0,
            finding.sessionClass().word(),
            finding.reason(),
            finding.evidence(),
            TimestampFormat.exactOrNull(finding.resetsAt())
        };
        @Nullable
        Object[] told = values(ended.facts().transcript(), ended.ticket().number());
        database.update(
                ENDED, Stream.concat(Arrays.stream(end), Arrays.stream(told)).toArray());
    }

    /** Replaces what the stream told; how the session ended and what it was called stays. */
    void readAgain(int number, Transcript transcript) {
        database.update(READ_AGAIN, values(transcript, number));
    }

    private static @Nullable Object[] values(Transcript transcript, int number) {
        @Nullable
        Object[] told = {
            transcript.dialect(),
            transcript.sessionId(),
            cut(transcript.model()),
            lastPart(transcript.text()),
            transcript.turns(),
            transcript.toolCallCount(),
            tools(transcript.toolCalls()),
            transcript.usage().inputTokens(),
            transcript.usage().outputTokens(),
            transcript.usage().cacheReadTokens(),
            transcript.usage().cacheCreationTokens(),
            transcript.usage().costUsd(),
            transcript.permissionDenials(),
            transcript.commitMentioned(),
            transcript.filesChanged(),
            cut(transcript.details().permissionMode()),
            transcript.details().apiSeconds(),
            cut(transcript.details().stopReason())
        };
        return Stream.of(told, SessionColumns.values(transcript.remarks()), new Object[] {number})
                .flatMap(Arrays::stream)
                .toArray();
    }

    private static @Nullable String cut(@Nullable String word) {
        return word == null ? null : word.substring(0, Math.min(word.length(), WORD));
    }

    private static String lastPart(String text) {
        return Excerpt.end(text, TEXT);
    }

    private static String tools(Map<String, Integer> calls) {
        return Json.object(json -> new TreeMap<>(calls).forEach(json::put));
    }
}
