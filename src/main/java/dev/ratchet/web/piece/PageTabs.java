package dev.ratchet.web.piece;

import static dev.ratchet.web.html.Html.link;
import static dev.ratchet.web.html.Html.tag;

import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import java.util.List;

/** Several ways to look at the same, of which one is shown. */
public final class PageTabs {
    private static final List<Tab> TASKS =
            List.of(new Tab("/board", "Board"), new Tab("/tasks", "List"), new Tab("/graph", "Graph"));
    private static final List<Tab> LANDINGS = List.of(new Tab("/landings", "Queue"), new Tab("/saved", "Saved work"));

    private record Tab(String path, String name) {}

    private PageTabs() {}

    /** Ways to look at tasks. */
    public static Html ofTasks(String shown) {
        return tabs("Ways to look at tasks", TASKS, shown);
    }

    /** What becomes of finished work, and of unfinished. */
    public static Html ofLandings(String shown) {
        return tabs("Finished and saved work", LANDINGS, shown);
    }

    private static Html tabs(String label, List<Tab> places, String shown) {
        List<Element> items = places.stream()
                .map(place -> {
                    Element to = link(place.path, place.name);
                    return tag("li").with(place.path.equals(shown) ? to.having("aria-current", "page") : to);
                })
                .toList();
        return tag("nav", "tabs").having("aria-label", label).with(tag("ul").with(items));
    }
}
