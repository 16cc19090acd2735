package dev.ratchet.tui;

import dev.ratchet.journal.query.SessionSummary;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.store.TimestampFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A session as a line. */
public final class SessionSummaryText {
    private static final int REASON = 100;

    private SessionSummaryText() {}

    /** When it was, what came of it, what it took. */
    public static String line(SessionSummary session) {
        List<String> parts = new ArrayList<>(List.of(String.format(
                Locale.ROOT,
                "%s  #%-5d %-8s %-12s %-11s %8s %8s %4d turns %4d tools %7s in %7s out %2d files",
                TimestampFormat.toSecond(session.startedAt()),
                session.number(),
                session.loop(),
                session.verdict() == null ? "(open)" : session.verdict(),
                session.sessionClass(),
                HumanUnits.time(session.durationSecs()),
                HumanUnits.money(session.costUsd(), "-"),
                session.turns(),
                session.toolCalls(),
                HumanUnits.count(session.inputTokens()),
                HumanUnits.count(session.outputTokens()),
                session.filesChanged())));
        if (session.retry() > 0) {
            parts.add("retry " + session.retry());
        }
        if (session.committed()) {
            parts.add("committed");
        }
        if (session.model() != null) {
            parts.add(TerminalSafeText.brief(session.model(), REASON));
        }
        if (!session.well()) {
            parts.add(TerminalSafeText.brief(session.reason(), REASON));
        }
        return String.join("  ", parts).stripTrailing();
    }
}
