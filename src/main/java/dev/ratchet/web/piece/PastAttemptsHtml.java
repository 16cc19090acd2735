package dev.ratchet.web.piece;

import static dev.ratchet.web.html.Html.link;
import static dev.ratchet.web.html.Html.tag;

import dev.ratchet.journal.query.RunHistoryQueries.Line;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import java.util.ArrayList;
import java.util.List;

/** Attempts as a table. */
public final class PastAttemptsHtml {
    private PastAttemptsHtml() {}

    /** What a reader does not know from where the table stands. */
    public enum Columns {
        LOOP_AND_WORK,
        LOOP,
        WORK
    }

    public static Html of(PastAttempts attempts, Columns columns) {
        List<String> names = new ArrayList<>(List.of("Session", "Verdict", "Took", "Cost", "Began"));
        if (columns != Columns.LOOP) {
            names.add(1, "Work");
        }
        if (columns != Columns.WORK) {
            names.add(1, "Loop");
        }
        return TableHtml.table(
                names,
                attempts.lines().stream()
                        .map(line -> row(line, attempts, columns))
                        .toList());
    }

    private static Element row(Line line, PastAttempts attempts, Columns columns) {
        Element row = tag("tr").having("id", "attempt-" + line.attempt()).with(session(line));
        if (columns != Columns.WORK) {
            row = row.with(TableHtml.cell("Loop", link("/loops/" + ValueFormats.part(line.loop()), line.loop())));
        }
        if (columns != Columns.LOOP) {
            row = row.with(TableHtml.cell("Work", work(line, attempts)));
        }
        return row.with(
                TableHtml.cell("Verdict", VerdictBadge.of(line)),
                TableHtml.cell("Took", ValueFormats.took(line.startedAt(), line.endedAt())),
                TableHtml.cell("Cost", Html.words(ValueFormats.money(line.wholeCostUsd()))),
                TableHtml.cell("Began", ValueFormats.moment(line.startedAt())));
    }

    private static Element session(Line line) {
        return line.number() == null
                ? TableHtml.cell("Session", Html.words("–"))
                : TableHtml.cell("Session", link("/sessions/" + line.number(), "#" + line.number()));
    }

    private static Html work(Line line, PastAttempts attempts) {
        return line.claimed()
                ? link("/tasks/" + ValueFormats.part(line.item()), attempts.title(line.item()))
                : Html.words(line.item());
    }
}
