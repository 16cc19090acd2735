package dev.ratchet.tui;

import dev.ratchet.journal.query.SessionSummary;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.screen.TerminalSafeText;

/** Sessions as a list. */
public final class SessionSummaryText {
    private static final int REASON = 100;

    private SessionSummaryText() {}

    /** When it was, what came of it, what it took. */
    public static Listing<SessionSummary> listing() {
        return Listing.<SessionSummary>empty()
                .withNumber("SESSION", session -> "#" + session.number())
                .withMoment("STARTED", SessionSummary::startedAt)
                .with("LOOP", SessionSummary::loop)
                .with("VERDICT", session -> session.verdict() == null ? "(open)" : session.verdict())
                .with("CLASS", SessionSummary::sessionClass)
                .withNumber("TIME", session -> HumanUnits.time(session.durationSecs()))
                .withNumber("COST", session -> HumanUnits.money(session.costUsd(), "-"))
                .withNumber("TURNS", session -> Integer.toString(session.turns()))
                .withNumber("TOOLS", session -> Integer.toString(session.toolCalls()))
                .withNumber("IN", session -> HumanUnits.count(session.inputTokens()))
                .withNumber("OUT", session -> HumanUnits.count(session.outputTokens()))
                .withNumber("FILES", session -> Integer.toString(session.filesChanged()))
                .withNumber("RETRY", session -> session.retry() == 0 ? "" : Integer.toString(session.retry()))
                .with("COMMIT", session -> session.committed() ? "committed" : "")
                .with("MODEL", session -> session.model() == null ? "" : session.model())
                .with("REASON", session -> session.well() ? "" : TerminalSafeText.brief(session.reason(), REASON));
    }
}
