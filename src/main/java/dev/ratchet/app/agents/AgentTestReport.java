package dev.ratchet.app.agents;

import dev.ratchet.app.doctor.check.CheckFinding;
import dev.ratchet.app.session.SessionHead;
import dev.ratchet.cli.AgentProfile;
import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionEnding;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.Transcript;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.tui.AnsiColours;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What came of the test of an agent, and what to do about it. */
record AgentTestReport(AgentProfile profile, Duration timeout) {
    private static final int SAID = 200;

    List<String> lines(Optional<SessionFacts> tried, AnsiColours colours) {
        List<String> lines = new ArrayList<>();
        tried.ifPresent(facts -> lines.addAll(new SessionHead(colours)
                .finding(facts.finding())
                .exitCode(facts.exitCode())
                .took(facts.ending().duration())
                .transcript(facts.transcript())
                .said(TerminalSafeText.brief(facts.transcript().text(), SAID))
                .lines()));
        lines.add(summary(tried));
        return lines;
    }

    static boolean passed(SessionFacts session) {
        return session.sessionClass() == SessionClass.NORMAL;
    }

    private String summary(Optional<SessionFacts> tried) {
        if (tried.isEmpty()) {
            return "%s does not work: see above.".formatted(TerminalSafeText.line(profile.name()));
        }
        return passed(tried.get())
                ? "%s works.".formatted(TerminalSafeText.line(profile.name()))
                : "%s does not work: %s."
                        .formatted(TerminalSafeText.line(profile.name()), TerminalSafeText.line(advice(tried.get())));
    }

    private String advice(SessionFacts facts) {
        String command = profile.settings().command();
        if (facts.ending().cause() instanceof SessionEnding.Cause.ByWatch) {
            return "it took longer than %s; try it by hand, or give it more with --timeout"
                    .formatted(HumanUnits.span(timeout));
        }
        return switch (facts.sessionClass()) {
            case NORMAL -> "";
            case RATE_LIMIT -> "wait for the limit to lift; agent.fallback lets another go on meanwhile";
            case QUOTA -> "add credit, or change the plan";
            case AUTH ->
                profile.settings().isDirect()
                        ? "its key was refused; set the right one"
                        : "log in by starting %s by hand, or give it its key in the environment".formatted(command);
            case OVERLOADED -> "its provider or the network failed; try again later";
            case AGENT_BUDGET, MAX_TURNS -> "its own limit is too low for a single word; look at its args";
            case INTERRUPTED -> "it was ended by a signal; try again";
            case KILLED, CRASHED, EMPTY, ERROR ->
                "try %s by hand in an empty directory, and see what it says".formatted(command);
        };
    }

    String json(List<CheckFinding> findings, Optional<SessionFacts> tried) {
        return Json.object(json -> {
            json.put("name", profile.name());
            json.put("command", profile.settings().command());
            json.put("passed", tried.filter(AgentTestReport::passed).isPresent());
            json.objects("findings", findings, finding -> finding.write(json));
            if (tried.isEmpty()) {
                json.put("trial", Json.NOTHING);
            } else {
                json.object("trial", () -> session(json, tried.get()));
            }
        });
    }

    private void session(JsonWriter json, SessionFacts facts) {
        Transcript transcript = facts.transcript();
        json.put("class", facts.sessionClass().word());
        json.put("reason", facts.finding().reason());
        json.put("evidence", facts.finding().evidence());
        json.put("resets_at", facts.finding().resetsAt());
        json.put("exit_code", facts.exitCode());
        json.put("duration_secs", facts.ending().duration().toMillis() / 1000.0);
        json.put("adapter", transcript.dialect());
        json.put("model", transcript.model());
        json.put("cost_usd", transcript.usage().costUsd());
        json.put("input_tokens", transcript.usage().inputTokens());
        json.put("output_tokens", transcript.usage().outputTokens());
        json.put("text", transcript.text());
        json.put("advice", passed(facts) ? null : advice(facts));
    }
}
