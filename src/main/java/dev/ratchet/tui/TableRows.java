package dev.ratchet.tui;

import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.store.RowSink;
import dev.ratchet.tui.Columns.Edge;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A table for people: long cells are cut, and widths are found anew every so many rows, so that it can be of any length. */
public final class TableRows implements RowSink {
    private static final int CELL = 60;
    private static final int TOGETHER = 500;

    private final PrintStream out;
    private List<String> names = List.of();
    private final List<List<String>> waiting = new ArrayList<>();
    private final List<Edge> edges = new ArrayList<>();

    public TableRows(PrintStream out) {
        this.out = out;
    }

    @Override
    public void columns(List<String> found) {
        names = found.stream().map(TableRows::cell).toList();
        edges.addAll(Collections.nCopies(names.size(), Edge.LEFT));
        waiting.add(names);
    }

    @Override
    public boolean row(List<@Nullable Object> cells) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            words.add(cell(CsvRows.text(cells.get(i))));
            if (cells.get(i) instanceof Number) {
                edges.set(i, Edge.RIGHT);
            }
        }
        waiting.add(words);
        return waiting.size() < TOGETHER || printed();
    }

    @Override
    public void end() {
        boolean _ = printed();
    }

    private boolean printed() {
        Columns.lines(edges, waiting).forEach(line -> out.print(line + "\n"));
        waiting.clear();
        return !out.checkError();
    }

    private static String cell(String text) {
        return TerminalSafeText.brief(text, CELL);
    }
}
