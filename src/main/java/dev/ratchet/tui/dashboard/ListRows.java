package dev.ratchet.tui.dashboard;

import dev.ratchet.tui.block.Style;
import dev.ratchet.tui.block.StyledText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A list of which one line is chosen.
 *
 * @param count what stands beside its title; may be empty
 * @param chosen the place of the line that is chosen, 0 where there is none
 */
record ListRows(String count, List<Row> rows, int chosen, String ifEmpty) {
    private static final String POINTER = "▸";

    /**
     * A line, and what it is about.
     *
     * @param text as it looks in a given width
     */
    record Row(String id, IntFunction<StyledText> text) {}

    /** With the one chosen that somebody chose, or the first that is worth it. */
    static ListRows of(String count, List<Row> rows, String chosen, int otherwise, String ifEmpty) {
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i).id.equals(chosen)) {
                return new ListRows(count, rows, i, ifEmpty);
            }
        }
        return new ListRows(count, rows, Math.max(0, otherwise), ifEmpty);
    }

    /** The place of the first line that is seen: the chosen one is always among them. */
    int top(int height) {
        return Math.clamp(chosen - height / 2, 0, Math.max(0, rows.size() - height));
    }

    List<StyledText> lines(int width, int height, boolean focused) {
        if (rows.isEmpty()) {
            return List.of(StyledText.of(Style.DIM, " " + ifEmpty));
        }
        List<StyledText> lines = new ArrayList<>();
        int top = top(height);
        for (int i = top; i < Math.min(rows.size(), top + height); i++) {
            StyledText text = rows.get(i).text.apply(width - 1);
            if (i == chosen && focused) {
                lines.add(StyledText.of(Style.CHOSEN, POINTER)
                        .with(text.fitted(width - 1).in(Style.CHOSEN)));
            } else {
                lines.add(StyledText.of(Style.TOOL, i == chosen ? POINTER : " ").with(text));
            }
        }
        return lines;
    }

    /** Two ends of a line, the second at the right edge; the first gives way. */
    static StyledText spread(StyledText left, StyledText right, int width) {
        if (right.isEmpty()) {
            return left.cut(width);
        }
        int room = width - right.width() - 1;
        return room < width / 3
                ? left.cut(width)
                : left.fitted(room).with(Style.PLAIN, " ").with(right);
    }
}
