package dev.ratchet.tui;

import java.util.ArrayList;
import java.util.List;

/** Lines of cells that stand below one another. */
final class Columns {
    /** Which edge the cells of a column share. */
    enum Edge {
        LEFT,
        RIGHT
    }

    private final List<Edge> edges;
    private final List<List<String>> lines = new ArrayList<>();

    Columns(List<Edge> edges) {
        this.edges = edges;
    }

    void add(List<String> cells) {
        lines.add(cells);
    }

    /** The lines, without space at their ends. */
    List<String> lines() {
        int[] widths = new int[edges.size()];
        for (List<String> cells : lines) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], width(cells.get(i)));
            }
        }
        return lines.stream().map(cells -> line(cells, widths)).toList();
    }

    private String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String space = " ".repeat(Math.max(0, widths[i] - width(cells.get(i))));
            line.append(i == 0 ? "" : "  ");
            line.append(edges.get(i) == Edge.RIGHT ? space + cells.get(i) : cells.get(i) + space);
        }
        return line.toString().stripTrailing();
    }

    private static int width(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}
