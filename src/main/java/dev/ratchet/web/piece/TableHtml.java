package dev.ratchet.web.piece;

import static dev.ratchet.web.html.Html.tag;

import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import java.util.List;

/** Tables, which are rows of cards on a narrow screen: each cell says what it is. */
public final class TableHtml {
    private TableHtml() {}

    public static Element table(List<String> names, List<? extends Html> rows) {
        return table(names.stream().map(name -> head(name)).toList(), rows, "");
    }

    /** One whose columns are numbers, but for the first. */
    public static Element numbers(List<String> names, List<? extends Html> rows) {
        List<Element> heads = names.stream()
                .map(name ->
                        name.equals(names.getFirst()) ? head(name) : head(name).having("class", "number"))
                .toList();
        return table(heads, rows, "figures");
    }

    private static Element table(List<Element> heads, List<? extends Html> rows, String classes) {
        Element table = tag("table")
                .with(tag("thead").with(tag("tr").with(heads)), tag("tbody").with(rows));
        return classes.isEmpty() ? table : table.having("class", classes);
    }

    private static Element head(String name) {
        return tag("th").having("scope", "col").with(name);
    }

    public static Element cell(String label, Html content) {
        return tag("td").having("data-label", label).with(content);
    }

    /** A cell whose number stands below the others of its column. */
    public static Element number(String label, String content) {
        return tag("td", "number").having("data-label", label).with(content);
    }
}
