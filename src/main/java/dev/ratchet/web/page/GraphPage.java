package dev.ratchet.web.page;

import static dev.ratchet.web.html.Html.link;
import static dev.ratchet.web.html.Html.tag;
import static dev.ratchet.web.html.Html.words;

import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.web.graph.GraphNode;
import dev.ratchet.web.graph.GraphPicture;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import dev.ratchet.web.piece.PageFrame;
import dev.ratchet.web.piece.PageTabs;
import dev.ratchet.web.piece.ValueFormats;
import java.util.ArrayList;
import java.util.List;

/**
 * Tasks and what they wait for, as a picture.
 *
 * @param features what a part of it can be asked for by
 */
public record GraphPage(PageFrame frame, GraphPicture picture, View view, List<String> features, Extent extent) {
    /**
     * What of it is looked at, and how.
     *
     * @param feature whose tasks alone are shown; empty for all
     * @param search what the boxes have in them that are looked for; may be empty
     * @param zoom in percent
     */
    public record View(String feature, String search, int zoom) {
        static final List<Integer> ZOOMS = List.of(25, 50, 75, 100, 150);

        /** Where it is to be seen. */
        public String place() {
            return place(feature, zoom);
        }

        String place(String otherFeature, int otherZoom) {
            List<String> parts = new ArrayList<>();
            if (!otherFeature.isEmpty()) {
                parts.add("feature=" + ValueFormats.part(otherFeature));
            }
            if (!search.isEmpty()) {
                parts.add("q=" + ValueFormats.part(search));
            }
            if (otherZoom != 100) {
                parts.add("zoom=" + otherZoom);
            }
            return parts.isEmpty() ? "/graph" : "/graph?" + String.join("&", parts);
        }
    }

    /**
     * How much is shown of how much there is.
     *
     * @param left how many tasks are not drawn
     */
    public record Extent(Boxes boxes, int tasks, int left) {}

    /** What a box stands for. */
    public enum Boxes {
        TASKS,
        /** There are too many tasks: each box is a feature. */
        FEATURES
    }

    public Html html() {
        List<Html> parts = new ArrayList<>();
        parts.add(tag("h1").with("Graph"));
        parts.add(PageTabs.ofTasks("/graph"));
        if (picture.nodes().isEmpty()) {
            parts.add(tag("p", "empty").with("There are no tasks here yet."));
            return frame.live("/board", "Graph", parts.toArray(Html[]::new));
        }
        parts.add(tag("div", "tools").with(search(), zooms()));
        if (features.size() > 1) {
            parts.add(filters());
        }
        parts.add(note());
        Element svg = picture.svg(label());
        parts.add(tag("div", "canvas")
                .having("id", "canvas")
                .having("tabindex", "0")
                .having("role", "region")
                .having("aria-label", "The picture, to scroll")
                .having("data-next", "node-" + next())
                .with(zoomed(svg)));
        parts.add(legend());
        return frame.live("/board", "Graph", parts.toArray(Html[]::new));
    }

    private Element zoomed(Element svg) {
        return svg.having("width", Integer.toString(picture.layout().width() * view.zoom / 100))
                .having("height", Integer.toString(picture.layout().height() * view.zoom / 100));
    }

    private String label() {
        return switch (extent.boxes) {
            case TASKS -> "Tasks, and what they wait for";
            case FEATURES -> "Features, and what they wait for";
        };
    }

    private Html search() {
        Element form = tag("form", "inline")
                .having("method", "get")
                .having("action", "/graph")
                .having("role", "search");
        if (!view.feature.isEmpty()) {
            form = form.with(hidden("feature", view.feature));
        }
        if (view.zoom != 100) {
            form = form.with(hidden("zoom", Integer.toString(view.zoom)));
        }
        return form.with(
                tag("input")
                        .having("type", "search")
                        .having("name", "q")
                        .having("id", "q")
                        .having("aria-label", "Find in the picture")
                        .having("placeholder", "Find in the picture")
                        .having("value", view.search),
                tag("button").having("type", "submit").with("Find"));
    }

    private static Element hidden(String name, String value) {
        return tag("input").having("type", "hidden").having("name", name).having("value", value);
    }

    private Html zooms() {
        List<Element> all = View.ZOOMS.stream()
                .map(zoom -> {
                    Element to =
                            link(view.place(view.feature, zoom), zoom + " %").having("data-zoom", zoom.toString());
                    return tag("li").with(zoom == view.zoom ? to.having("aria-current", "true") : to);
                })
                .toList();
        return tag("ul", "filters").having("aria-label", "How large").with(all);
    }

    private Html filters() {
        List<Element> all = new ArrayList<>();
        all.add(filter("", "all"));
        features.forEach(feature -> all.add(filter(feature, feature)));
        return tag("ul", "filters").having("aria-label", "Which feature").with(all);
    }

    private Element filter(String feature, String name) {
        Element to = link(view.place(feature, view.zoom), name);
        return tag("li").with(feature.equals(view.feature) ? to.having("aria-current", "true") : to);
    }

    private Html note() {
        String what = switch (extent.boxes) {
            case TASKS -> HumanUnits.count(picture.nodes().size(), "task");
            case FEATURES ->
                "%s in %s; open one to see its tasks"
                        .formatted(
                                HumanUnits.count(extent.tasks, "task"),
                                HumanUnits.count(picture.nodes().size(), "feature"));
        };
        String left = extent.left > 0 ? "; %s not drawn".formatted(HumanUnits.count(extent.left, "more task")) : "";
        long hits = picture.nodes().stream()
                .filter(node -> node.tone().endsWith(" hit"))
                .count();
        String found = view.search.isEmpty() ? "" : "; %d found".formatted(hits);
        return tag("p", "note")
                .having("role", "status")
                .with(
                        words(what + left + found + ". What comes first is on the left: "),
                        link("#node-" + next(), "go to what is next"),
                        words("."));
    }

    /** The box that a person wants to see first. */
    private String next() {
        for (String tone : List.of("hit", "working", "held", "ready", "failed")) {
            for (GraphNode node : picture.nodes()) {
                if (List.of(node.tone().split(" ")).contains(tone)) {
                    return node.id();
                }
            }
        }
        return picture.nodes().getFirst().id();
    }

    private static Html legend() {
        List<Element> all = new ArrayList<>();
        for (String tone : List.of("ready", "waiting", "working", "held", "done", "failed")) {
            all.add(tag("li").with(tag("span", "swatch " + tone), words(" " + tone)));
        }
        return tag("ul", "legend").having("aria-label", "What colours mean").with(all);
    }
}
