package dev.ratchet.web.piece;

import static dev.ratchet.web.html.Html.tag;

import dev.ratchet.journal.query.RunHistoryQueries.Line;
import dev.ratchet.web.html.Html;

/** What came of an attempt, as a badge. */
public final class VerdictBadge {
    private VerdictBadge() {}

    public static Html of(Line line) {
        return line.verdict() == null
                ? tag("span", "badge working").with("● at work")
                : of(line.verdict(), line.reason() == null ? "" : line.reason());
    }

    public static Html of(String verdict, String reason) {
        Html.Element badge = tag("span", "badge " + tone(verdict)).with(verdict.replace('_', ' '));
        return reason.isEmpty() ? badge : badge.having("title", reason);
    }

    public static String tone(String verdict) {
        return switch (verdict) {
            case "accepted", "progressed", "done", "landed", "passed" -> "done";
            case "rejected", "gave_up", "failed", "halted" -> "failed";
            case "rate_limited", "unavailable", "wasted" -> "waiting";
            default -> "quiet";
        };
    }
}
