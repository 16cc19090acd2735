package dev.ratchet.tui;

import java.util.Collections;
import java.util.List;

/** Rows of cells as lines in which the cells of a column stand below one another. */
public final class Columns {
    private static final String GAP = "  ";

    private Columns() {}

    /** Which edge the cells of a column share. */
    public enum Edge {
        LEFT,
        RIGHT
    }

    /** The lines of rows whose columns share their left edges, without space at the ends. */
    public static List<String> lines(List<List<String>> rows) {
        return rows.isEmpty()
                ? List.of()
                : lines(Collections.nCopies(rows.getFirst().size(), Edge.LEFT), rows);
    }

    /** The lines, without space at their ends. */
    public static List<String> lines(List<Edge> edges, List<List<String>> rows) {
        int[] widths = new int[edges.size()];
        for (List<String> cells : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], DisplayWidth.of(cells.get(i)));
            }
        }
        return rows.stream().map(cells -> line(cells, edges, widths)).toList();
    }

    private static String line(List<String> cells, List<Edge> edges, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String space = " ".repeat(widths[i] - DisplayWidth.of(cells.get(i)));
            line.append(i == 0 ? "" : GAP);
            line.append(edges.get(i) == Edge.RIGHT ? space + cells.get(i) : cells.get(i) + space);
        }
        return line.toString().stripTrailing();
    }
}
