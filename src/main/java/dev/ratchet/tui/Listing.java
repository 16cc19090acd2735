package dev.ratchet.tui;

import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.store.TimestampFormat;
import dev.ratchet.tui.Columns.Edge;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A list for people: a heading and a line for each element, no wider than the screen. Columns that are empty are left out;
 * the last one has what room is left, and what has none stands on a line below.
 *
 * @param below what stands below an element's line
 */
public record Listing<T>(List<Column<T>> columns, Function<T, List<String>> below) {
    private static final int LITTLE_ROOM = 24;
    private static final String INDENT = "    ";
    private static final String CUT = "…";

    /**
     * One thing that is told of each element.
     *
     * @param cell as whoever reads it later, or a program, understands it
     * @param shown as somebody in front of a screen does
     */
    public record Column<T>(String name, Edge edge, Function<T, String> cell, Function<T, String> shown) {
        private String text(T one, int width) {
            return (width == Integer.MAX_VALUE ? cell : shown).apply(one);
        }
    }

    public static <T> Listing<T> empty() {
        return new Listing<>(List.of(), _ -> List.of());
    }

    public Listing<T> with(String name, Function<T, String> cell) {
        return with(new Column<>(name, Edge.LEFT, cell, cell));
    }

    /** A moment: by the clock of whoever sits before the screen, and in the world's time where there is none. */
    public Listing<T> withMoment(String name, Function<T, Instant> moment) {
        return with(new Column<>(
                name,
                Edge.LEFT,
                one -> TimestampFormat.toSecond(moment.apply(one)),
                one -> LocalMoment.of(moment.apply(one))));
    }

    public Listing<T> withNumber(String name, Function<T, String> cell) {
        return with(new Column<>(name, Edge.RIGHT, cell, cell));
    }

    private Listing<T> with(Column<T> column) {
        List<Column<T>> more = new ArrayList<>(columns);
        more.add(column);
        return new Listing<>(more, below);
    }

    public Listing<T> withBelow(Function<T, List<String>> lines) {
        return new Listing<>(columns, lines);
    }

    /**
     * The heading and the lines of all, none with more characters than this.
     *
     * @param width of a screen; without bound where nobody watches
     */
    public List<String> lines(List<T> all, int width) {
        List<List<String>> cells = new ArrayList<>();
        cells.add(columns.stream().map(Column::name).toList());
        all.forEach(one -> cells.add(columns.stream()
                .map(column -> TerminalSafeText.line(column.text(one, width)))
                .toList()));
        List<Integer> used = used(cells);
        List<Edge> edges = used.stream().map(i -> columns.get(i).edge).toList();
        List<List<String>> rows =
                cells.stream().map(row -> used.stream().map(row::get).toList()).toList();
        return laidOut(all, rows, edges, width);
    }

    private List<Integer> used(List<List<String>> cells) {
        List<Integer> used = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            int column = i;
            if (cells.stream().skip(1).anyMatch(row -> !row.get(column).isEmpty())) {
                used.add(i);
            }
        }
        return used;
    }

    private List<String> laidOut(List<T> all, List<List<String>> rows, List<Edge> edges, int width) {
        int beside = beside(rows, edges, width);
        List<String> first = part(rows, edges, 0, beside);
        List<String> second = part(rows, edges, beside, edges.size());
        List<String> told = new ArrayList<>();
        for (int i = 0; i < first.size(); i++) {
            told.add(cut(first.get(i), width));
            indented(second.get(i), width, told);
            List<String> more = i == 0 ? List.of() : below.apply(all.get(i - 1));
            more.forEach(line -> indented(TerminalSafeText.line(line), width, told));
        }
        return told;
    }

    private static void indented(String line, int width, List<String> told) {
        if (!line.isBlank()) {
            told.add(cut(INDENT + line, width));
        }
    }

    /** How many of the columns stand on the first line. */
    private static int beside(List<List<String>> rows, List<Edge> edges, int width) {
        int all = edges.size();
        if (width == Integer.MAX_VALUE) {
            // A list of a hundred thousand is not laid out only to see that it fits.
            return all;
        }
        int last = width(part(rows, edges, 0, all - 1));
        if (width(part(rows, edges, 0, all)) <= width || width - last >= LITTLE_ROOM) {
            return all;
        }
        int most = all - 1;
        while (most > 1 && width(part(rows, edges, 0, most)) > width) {
            most--;
        }
        return most;
    }

    private static List<String> part(List<List<String>> rows, List<Edge> edges, int from, int to) {
        return Columns.lines(
                edges.subList(from, to),
                rows.stream().map(row -> row.subList(from, to)).toList());
    }

    private static int width(List<String> lines) {
        return lines.stream().mapToInt(DisplayWidth::of).max().orElse(0);
    }

    public String text(List<T> all, int width) {
        return lines(all, width).stream().collect(Collectors.joining("\n"));
    }

    /** A line of which so much can be seen. */
    public static String cut(String line, int width) {
        return DisplayWidth.of(line) <= width
                ? line
                : line.substring(0, DisplayWidth.fitting(line, width - DisplayWidth.of(CUT))) + CUT;
    }
}
