package dev.ratchet.app.session;

import dev.ratchet.app.text.ReceiptText;
import dev.ratchet.journal.ReceiptTable;
import dev.ratchet.journal.query.SessionQueries.PastSession;
import dev.ratchet.json.Json;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.session.Finding;
import dev.ratchet.loop.session.Transcript;
import dev.ratchet.store.SessionFile;
import dev.ratchet.tui.Listing;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Sessions as lines and as objects. */
final class SessionText {
    private SessionText() {}

    /** How far a session has come. */
    enum Stage {
        RUNNING,
        /** It never ended, and nobody runs it. */
        CUT_OFF,
        ENDED;

        /** That of what belongs to a loop, by its end and the names of the loops that run now. */
        static Stage of(@Nullable Instant endedAt, String loop, List<String> running) {
            if (endedAt != null) {
                return ENDED;
            }
            return running.contains(loop) ? RUNNING : CUT_OFF;
        }

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** For people. */
        String words() {
            return word().replace('_', ' ');
        }
    }

    /** A session of a list, with what only the present can tell. */
    record Listed(PastSession session, Stage stage, OutputPlace output) {}

    /** Whose they are is told where more than one machine has made them. */
    static Listing<Listed> listing(List<Listed> sessions) {
        Listing<Listed> first = Listing.<Listed>empty()
                .withNumber("SESSION", listed -> "#" + listed.session.number())
                .withMoment("STARTED", listed -> listed.session.startedAt());
        boolean several = sessions.stream()
                        .map(listed -> listed.session.worker())
                        .distinct()
                        .count()
                > 1;
        return (several ? first.with("WORKER", listed -> listed.session.worker()) : first)
                .with("LOOP", listed -> listed.session.loop())
                .with("AGENT", listed -> listed.session.agent())
                .with("MODEL", listed -> told(listed, Transcript::model, "-"))
                .with("CLASS", SessionText::sessionClass)
                .with("VERDICT", listed -> verdict(listed.session))
                .withNumber("EXIT", listed -> shown(listed.session.exitCode(), Object::toString))
                .withNumber("TIME", listed -> shown(listed.session.durationSecs(), HumanUnits::time))
                .withNumber("TURNS", listed -> told(listed, transcript -> Integer.toString(transcript.turns()), ""))
                .withNumber(
                        "COST",
                        listed -> told(
                                listed,
                                transcript ->
                                        HumanUnits.money(transcript.usage().costUsd(), ""),
                                ""))
                .with("COMMIT", listed -> listed.session.committed() ? "committed" : "")
                .with("FILE", listed -> listed.output.name());
    }

    private static <V> String shown(@Nullable V value, Function<V, String> words) {
        return value == null ? "" : words.apply(value);
    }

    private static String told(Listed listed, Function<Transcript, @Nullable String> fact, String otherwise) {
        Transcript transcript = listed.session.transcript();
        return transcript == null ? otherwise : Objects.requireNonNullElse(fact.apply(transcript), otherwise);
    }

    /** What came of a session that looked at another's work is the verdict on that. */
    private static String verdict(PastSession session) {
        return switch (session.role()) {
            case WORKING -> session.verdict() == null ? "" : session.verdict();
            case VERIFYING -> "verifying";
        };
    }

    private static String sessionClass(Listed listed) {
        Finding finding = listed.session.finding();
        return finding == null ? listed.stage.words() : finding.sessionClass().word();
    }

    static String json(Listed listed) {
        PastSession session = listed.session;
        Transcript transcript = session.transcript();
        Finding finding = session.finding();
        return Json.object(json -> {
            json.put("session", session.number());
            json.put("started_at", session.startedAt());
            json.put("name", session.loop());
            json.put("role", session.role().name().toLowerCase(Locale.ROOT));
            json.put("work_item", session.item());
            json.put("agent", session.agent());
            json.put("model", transcript == null ? null : transcript.model());
            json.put("state", listed.stage.word());
            json.put("class", finding == null ? null : finding.sessionClass().word());
            json.put("verdict", session.verdict());
            json.put("exit_code", session.exitCode());
            json.put("duration_secs", session.durationSecs());
            json.put("turns", transcript == null ? null : Integer.valueOf(transcript.turns()));
            json.put("cost_usd", transcript == null ? null : transcript.usage().costUsd());
            json.put("committed", session.committed());
            json.put("output_file", listed.output.file().present().toString());
            json.put("file_state", listed.output.state().name().toLowerCase(Locale.ROOT));
            json.put("left_out_bytes", listed.output.leftOut());
            json.put("worker", session.worker());
        });
    }

    /** What a stream amounts to, as one object; no class as long as the session has not ended. */
    static String json(NamedSession meant, SessionsShowCommand.View view, List<ReceiptTable.Dated> receipts) {
        Finding finding = view.finding();
        Transcript transcript = view.transcript();
        PastSession session = meant.session();
        return Json.object(json -> {
            json.put("class", finding == null ? null : finding.sessionClass().word());
            json.put("reason", finding == null ? null : finding.reason());
            json.put("evidence", finding == null ? null : finding.evidence());
            json.put("resets_at", finding == null ? null : finding.resetsAt());
            json.put("session_id", transcript.sessionId());
            json.put("model", transcript.model());
            json.put("text", transcript.text());
            json.put("turns", transcript.turns());
            json.put("tool_calls", transcript.toolCallCount());
            json.put("input_tokens", transcript.usage().inputTokens());
            json.put("output_tokens", transcript.usage().outputTokens());
            json.put("cache_read_tokens", transcript.usage().cacheReadTokens());
            json.put("cache_creation_tokens", transcript.usage().cacheCreationTokens());
            json.put("cost_usd", transcript.usage().costUsd());
            json.put("permission_denials", transcript.permissionDenials());
            json.put("permission_mode", transcript.details().permissionMode());
            json.put("api_duration_secs", transcript.details().apiSeconds());
            json.put("stop_reason", transcript.details().stopReason());
            json.put("session", session == null ? null : Integer.valueOf(session.number()));
            json.put("name", session == null ? null : session.loop());
            json.put("output_file", meant.output().file().toString());
            json.put(
                    "left_out_bytes",
                    OutputPlace.of(new SessionFile(meant.output().file()), session)
                            .leftOut());
            json.put("worker", session == null ? null : session.worker());
            json.put("exit_code", view.exitCode());
            ReceiptText.write(json, receipts);
        });
    }

    static @Nullable String resetsAt(@Nullable Finding finding) {
        return finding == null || finding.resetsAt() == null
                ? null
                : finding.resetsAt().toString();
    }
}
