package dev.ratchet.tui;

import dev.ratchet.journal.Moments;
import dev.ratchet.journal.SessionLine;
import dev.ratchet.loop.HumanUnits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A session as a line. */
public final class SessionLineText {
    private static final int REASON = 100;

    private SessionLineText() {}

    /** When it was, what came of it, what it took. */
    public static String line(SessionLine session) {
        List<String> parts = new ArrayList<>(List.of(String.format(
                Locale.ROOT,
                "%s  #%-5d %-8s %-12s %-11s %8s %8s %4d turns %4d tools %7s in %7s out %2d files",
                Moments.toSecond(session.startedAt()),
                session.number(),
                session.loop(),
                session.verdict() == null ? "(open)" : session.verdict(),
                session.sessionClass(),
                HumanUnits.time(session.durationSecs()),
                HumanUnits.money(session.costUsd(), "-"),
                session.turns(),
                session.toolCalls(),
                HumanUnits.count(session.inputTokens() + session.cacheReadTokens()),
                HumanUnits.count(session.outputTokens()),
                session.filesChanged())));
        if (session.retry() > 0) {
            parts.add("retry " + session.retry());
        }
        if (session.committed()) {
            parts.add("committed");
        }
        if (session.model() != null) {
            parts.add(Clean.brief(session.model(), REASON));
        }
        if (!session.well()) {
            parts.add(Clean.brief(session.reason(), REASON));
        }
        return String.join("  ", parts).stripTrailing();
    }
}
