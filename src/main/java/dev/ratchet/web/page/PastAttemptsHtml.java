package dev.ratchet.web.page;

import static dev.ratchet.web.html.Html.link;
import static dev.ratchet.web.html.Html.tag;

import dev.ratchet.journal.query.RunHistoryQueries.Line;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import java.util.ArrayList;
import java.util.List;

/** Attempts as a table. */
final class PastAttemptsHtml {
    private PastAttemptsHtml() {}

    /** What a reader does not know from where the table stands. */
    enum Columns {
        WITH_LOOP,
        OF_ONE_LOOP
    }

    static Html of(List<Line> attempts, Columns columns) {
        List<String> names = new ArrayList<>(List.of("Session", "Work", "Verdict", "Took", "Cost", "Began"));
        if (columns == Columns.WITH_LOOP) {
            names.add(1, "Loop");
        }
        Element head = tag("tr")
                .with(names.stream()
                        .map(name -> tag("th").having("scope", "col").with(name))
                        .toList());
        List<Element> rows = attempts.stream().map(line -> row(line, columns)).toList();
        return tag("div", "scroll")
                .with(tag("table", "attempts")
                        .with(tag("thead").with(head), tag("tbody").with(rows)));
    }

    private static Element row(Line line, Columns columns) {
        Element row = tag("tr").having("id", "attempt-" + line.attempt()).with(session(line));
        if (columns == Columns.WITH_LOOP) {
            row = row.with(cell("Loop", link("/loops/" + WebText.part(line.loop()), line.loop())));
        }
        return row.with(
                cell("Work", work(line)),
                cell("Verdict", Verdicts.badge(line)),
                cell("Took", WebText.took(line.startedAt(), line.endedAt())),
                cell("Cost", Html.words(WebText.money(line.wholeCostUsd()))),
                cell("Began", WebText.moment(line.startedAt())));
    }

    private static Element session(Line line) {
        return line.number() == null
                ? cell("Session", Html.words("–"))
                : cell("Session", link("/sessions/" + line.number(), "#" + line.number()));
    }

    private static Html work(Line line) {
        return line.claimed() ? link("/tasks/" + WebText.part(line.item()), line.item()) : Html.words(line.item());
    }

    /** On a narrow screen a row is a card, and each cell says what it is. */
    private static Element cell(String label, Html content) {
        return tag("td").having("data-label", label).with(content);
    }
}
