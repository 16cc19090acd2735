package dev.ratchet.app.session;

import dev.ratchet.journal.query.SessionQueries.PastSession;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.session.AgentDetails;
import dev.ratchet.loop.session.Finding;
import dev.ratchet.loop.session.Transcript;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.process.HostName;
import dev.ratchet.store.TimestampFormat;
import dev.ratchet.tui.AnsiColours;
import dev.ratchet.tui.LabelledLines;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is known of a session, above what it said. */
public final class SessionHead {
    private final LabelledLines lines;

    public SessionHead(AnsiColours colours) {
        lines = new LabelledLines(colours);
    }

    public List<String> lines() {
        return lines.lines();
    }

    SessionHead session(PastSession session) {
        lines.with(
                "session",
                "#%d of '%s', %s, %s"
                        .formatted(
                                session.number(),
                                session.loop(),
                                session.agent(),
                                TimestampFormat.toSecond(session.startedAt())));
        lines.with("worker", session.worker().equals(HostName.ofThisMachine()) ? null : session.worker());
        return this;
    }

    public SessionHead finding(@Nullable Finding finding) {
        if (finding == null) {
            lines.with("class", "none yet, it has not ended");
            return this;
        }
        lines.with("class", finding.sessionClass().word())
                .with("reason", finding.reason())
                .with("evidence", finding.evidence())
                .with("resets at", SessionText.resetsAt(finding));
        return this;
    }

    SessionHead outcome(PastSession session) {
        lines.with("took", session.durationSecs() == null ? null : HumanUnits.time(session.durationSecs()))
                .with("verdict", session.verdict())
                .with("committed", session.committed() ? "yes" : "no");
        return this;
    }

    public SessionHead exitCode(@Nullable Integer exitCode) {
        lines.with("exit code", exitCode);
        return this;
    }

    public SessionHead took(Duration time) {
        lines.with("took", HumanUnits.seconds(time));
        return this;
    }

    public SessionHead said(String text) {
        lines.with("said", text);
        return this;
    }

    public SessionHead transcript(Transcript transcript) {
        Usage usage = transcript.usage();
        lines.with("read as", transcript.dialect())
                .with("model", transcript.model())
                .with("turns", transcript.turns())
                .with("tools", tools(transcript))
                .with(
                        "tokens",
                        "%d in, %d out, %d from the cache, %d into it"
                                .formatted(
                                        usage.inputTokens(),
                                        usage.outputTokens(),
                                        usage.cacheReadTokens(),
                                        usage.cacheCreationTokens()))
                .with("cost", HumanUnits.money(usage.costUsd(), "unknown"))
                .with("api time", apiTime(transcript.details()))
                .with("stopped", transcript.details().stopReason())
                .with("mode", transcript.details().permissionMode())
                .with("denied", transcript.permissionDenials() == 0 ? null : transcript.permissionDenials());
        return this;
    }

    private static @Nullable String apiTime(AgentDetails details) {
        return details.apiTime() == null ? null : HumanUnits.seconds(details.apiTime());
    }

    private static String tools(Transcript transcript) {
        return transcript.toolCalls().isEmpty()
                ? "none"
                : new TreeMap<>(transcript.toolCalls())
                        .entrySet().stream()
                                .map(call -> call.getKey() + " " + call.getValue())
                                .collect(Collectors.joining(", "));
    }

    SessionHead file(OutputPlace place) {
        lines.with("file", place.file().present(), place.remark());
        return this;
    }
}
