package dev.ratchet.web.graph;

import java.util.List;
import java.util.Map;

/**
 * Where the boxes of a picture are, and the lines between them. What comes first is on the left.
 *
 * @param boxes where each is, by its id: the middle of its left side
 */
public record GraphLayout(int width, int height, Map<String, Spot> boxes, List<Line> lines) {
    public static final int BOX_WIDTH = 208;
    public static final int BOX_HEIGHT = 44;
    static final int COLUMN = 272;
    static final int ROW = 58;
    static final int MARGIN = 16;

    /** A place of a picture. */
    public record Spot(int x, int y) {}

    /** A line from one box to another, by way of places between them. */
    public record Line(String from, String to, List<Spot> bends) {
        public Line {
            bends = List.copyOf(bends);
        }
    }

    public GraphLayout {
        boxes = Map.copyOf(boxes);
        lines = List.copyOf(lines);
    }

    public static GraphLayout of(List<GraphNode> nodes) {
        return new LayeredGraph(nodes).layout();
    }
}
