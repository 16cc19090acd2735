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
        WITH_LOOP,
        OF_ONE_LOOP
    }

    public static Html of(List<Line> attempts, Columns columns) {
        List<String> names = new ArrayList<>(List.of("Session", "Work", "Verdict", "Took", "Cost", "Began"));
        if (columns == Columns.WITH_LOOP) {
            names.add(1, "Loop");
        }
        return TableHtml.table(
                names, attempts.stream().map(line -> row(line, columns)).toList());
    }

    private static Element row(Line line, Columns columns) {
        Element row = tag("tr").having("id", "attempt-" + line.attempt()).with(session(line));
        if (columns == Columns.WITH_LOOP) {
            row = row.with(TableHtml.cell("Loop", link("/loops/" + WebText.part(line.loop()), line.loop())));
        }
        return row.with(
                TableHtml.cell("Work", work(line)),
                TableHtml.cell("Verdict", Verdicts.badge(line)),
                TableHtml.cell("Took", WebText.took(line.startedAt(), line.endedAt())),
                TableHtml.cell("Cost", Html.words(WebText.money(line.wholeCostUsd()))),
                TableHtml.cell("Began", WebText.moment(line.startedAt())));
    }

    private static Element session(Line line) {
        return line.number() == null
                ? TableHtml.cell("Session", Html.words("–"))
                : TableHtml.cell("Session", link("/sessions/" + line.number(), "#" + line.number()));
    }

    private static Html work(Line line) {
        return line.claimed() ? link("/tasks/" + WebText.part(line.item()), line.item()) : Html.words(line.item());
    }
}
