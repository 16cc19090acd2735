package dev.ratchet.web.graph;

import static dev.ratchet.web.html.Html.tag;

import dev.ratchet.web.graph.GraphLayout.Line;
import dev.ratchet.web.graph.GraphLayout.Spot;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A graph as a picture, whose boxes are links. */
public record GraphPicture(List<GraphNode> nodes, GraphLayout layout) {
    private static final int LONGEST_TITLE = 25;
    private static final int LONGEST_NOTE = 34;

    /** @param label what it is, for those who do not see it */
    public Element svg(String label) {
        List<Html> lines = new ArrayList<>();
        layout.lines().forEach(line -> lines.add(line(line)));
        List<Html> boxes = new ArrayList<>();
        nodes.forEach(node -> boxes.add(box(node)));
        return tag("svg", "graph")
                .having("viewBox", "0 0 %d %d".formatted(layout.width(), layout.height()))
                .having("width", Integer.toString(layout.width()))
                .having("height", Integer.toString(layout.height()))
                .having("role", "group")
                .having("aria-label", label)
                .with(
                        tag("g", "links").having("aria-hidden", "true").with(lines),
                        tag("g", "boxes").with(boxes));
    }

    private Html line(Line line) {
        Spot from = spot(line.from());
        Spot to = spot(line.to());
        StringBuilder way = new StringBuilder("M%d %d".formatted(from.x() + GraphLayout.BOX_WIDTH, from.y()));
        Spot last = new Spot(from.x() + GraphLayout.BOX_WIDTH, from.y());
        for (Spot bend : line.bends()) {
            curve(way, last, bend);
            last = new Spot(bend.x() + GraphLayout.BOX_WIDTH, bend.y());
            way.append('H').append(last.x());
        }
        curve(way, last, to);
        return tag("path").having("d", way.toString());
    }

    private static void curve(StringBuilder way, Spot from, Spot to) {
        int middle = (from.x() + to.x()) / 2;
        way.append("C%d %d %d %d %d %d".formatted(middle, from.y(), middle, to.y(), to.x(), to.y()));
    }

    private Spot spot(String id) {
        return Objects.requireNonNull(layout.boxes().get(id));
    }

    private Html box(GraphNode node) {
        Spot spot = spot(node.id());
        int top = spot.y() - GraphLayout.BOX_HEIGHT / 2;
        return tag("a", "node " + node.tone())
                .having("href", node.place())
                .having("id", "node-" + node.id())
                .having("aria-label", "%s, %s".formatted(node.title(), node.note()))
                .with(
                        tag("title").with(node.title()),
                        tag("rect")
                                .having("x", Integer.toString(spot.x()))
                                .having("y", Integer.toString(top))
                                .having("width", Integer.toString(GraphLayout.BOX_WIDTH))
                                .having("height", Integer.toString(GraphLayout.BOX_HEIGHT))
                                .having("rx", "7"),
                        words("name", spot.x() + 12, top + 18, shortened(node.title(), LONGEST_TITLE)),
                        words("about", spot.x() + 12, top + 34, shortened(node.note(), LONGEST_NOTE)));
    }

    private static Element words(String kind, int x, int y, String words) {
        return tag("text", kind)
                .having("x", Integer.toString(x))
                .having("y", Integer.toString(y))
                .with(words);
    }

    private static String shortened(String words, int longest) {
        return words.codePointCount(0, words.length()) <= longest
                ? words
                : words.substring(0, words.offsetByCodePoints(0, longest - 1)).strip() + "…";
    }
}
