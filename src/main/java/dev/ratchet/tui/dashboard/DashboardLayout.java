package dev.ratchet.tui.dashboard;

import dev.ratchet.process.tree.TerminalSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * Where everything is on a screen of some size.
 *
 * @param panes each with its frame, from top to bottom and left to right
 */
record DashboardLayout(Form form, TerminalSize size, List<Box> panes) {
    /** Who has less than that is told what matters without frames. */
    private static final int FEWEST_COLUMNS = 60;

    private static final int FEWEST_LINES = 15;

    private static final int WIDE = 100;
    private static final int HIGH = 20;

    /** Lines above the panes and below them. */
    static final int HEADER = 3;

    private static final int FOOTER = 1;

    private static final int LOWEST_PANE = 3;
    private static final int FRAME = 2;
    private static final int NARROWEST_LIST = 40;
    private static final int WIDEST_LIST = 80;

    /** How much there is room for. */
    enum Form {
        /** Lists beside the large text. */
        WIDE,
        /** A list below it. */
        STACKED,
        /** One of both. */
        SINGLE,
        /** No frames at all. */
        PLAIN
    }

    /** A pane in its place. */
    record Box(PaneName pane, int top, int left, int lines, int columns) {
        boolean contains(int column, int line) {
            return line >= top && line < top + lines && column >= left && column < left + columns;
        }

        /** Without its frame. */
        int innerColumns() {
            return Math.max(1, columns - FRAME);
        }

        int innerLines() {
            return Math.max(1, lines - FRAME);
        }
    }

    /** @param length how many lines a list has */
    static DashboardLayout of(
            TerminalSize size, DashboardView view, List<PaneName> lists, ToIntFunction<PaneName> length) {
        if (size.columns() < FEWEST_COLUMNS || size.lines() < FEWEST_LINES) {
            int lines = Math.max(1, size.lines() - 2);
            return new DashboardLayout(
                    Form.PLAIN, size, List.of(new Box(PaneName.OUTPUT, 1, 0, lines, size.columns())));
        }
        int room = size.lines() - HEADER - FOOTER;
        PaneName list = lists.contains(view.list()) ? view.list() : PaneName.ATTEMPTS;
        PaneName focus = view.focus() == PaneName.OUTPUT ? PaneName.OUTPUT : list;
        if (view.zoomed() || size.lines() < HIGH) {
            return new DashboardLayout(Form.SINGLE, size, List.of(new Box(focus, HEADER, 0, room, size.columns())));
        }
        return size.columns() < WIDE
                ? stacked(size, room, list, focus, length)
                : wide(size, room, lists, focus, length);
    }

    private static DashboardLayout stacked(
            TerminalSize size, int room, PaneName list, PaneName focus, ToIntFunction<PaneName> length) {
        int most = focus == PaneName.OUTPUT ? room / 3 : room * 3 / 5;
        int below =
                Math.clamp(length.applyAsInt(list) + (long) FRAME, LOWEST_PANE + 1, Math.max(LOWEST_PANE + 1, most));
        return new DashboardLayout(
                Form.STACKED,
                size,
                List.of(
                        new Box(PaneName.OUTPUT, HEADER, 0, room - below, size.columns()),
                        new Box(list, HEADER + room - below, 0, below, size.columns())));
    }

    private static DashboardLayout wide(
            TerminalSize size, int room, List<PaneName> lists, PaneName focus, ToIntFunction<PaneName> length) {
        int left = Math.clamp(size.columns() * 2L / 5, NARROWEST_LIST, WIDEST_LIST);
        int[] heights = heights(lists, focus, room, length);
        List<Box> boxes = new ArrayList<>();
        int top = HEADER;
        for (int i = 0; i < heights.length; i++) {
            if (heights[i] > 0) {
                boxes.add(new Box(lists.get(i), top, 0, heights[i], left));
                top += heights[i];
            }
        }
        boxes.add(new Box(PaneName.OUTPUT, HEADER, left, room, size.columns() - left));
        return new DashboardLayout(Form.WIDE, size, boxes);
    }

    /** Each gets what it needs, the one with the focus first; what nobody needs is the last one's. */
    private static int[] heights(List<PaneName> lists, PaneName focus, int room, ToIntFunction<PaneName> length) {
        int[] heights = new int[lists.size()];
        int left = room;
        for (int i = 0; i < heights.length && left >= LOWEST_PANE; i++) {
            heights[i] = LOWEST_PANE;
            left -= LOWEST_PANE;
        }
        boolean grown = true;
        while (left > 0 && grown) {
            grown = false;
            for (int i = 0; i < heights.length && left > 0; i++) {
                int share = lists.get(i) == focus ? 2 : 1;
                int wanted = length.applyAsInt(lists.get(i)) + FRAME - heights[i];
                int more = Math.clamp(wanted, 0, Math.min(share, left));
                heights[i] += more;
                left -= more;
                grown |= more > 0;
            }
        }
        heights[heights.length - 1] += left;
        return heights;
    }

    /** The room for help, which takes the place of all panes. */
    TerminalSize help() {
        return switch (form) {
            case PLAIN -> new TerminalSize(Math.max(1, size.lines() - 2), size.columns());
            case WIDE, STACKED, SINGLE ->
                new TerminalSize(Math.max(1, size.lines() - HEADER - FOOTER - FRAME), size.columns() - FRAME);
        };
    }

    Optional<Box> at(int column, int line) {
        return panes.stream().filter(box -> box.contains(column, line)).findFirst();
    }

    Optional<Box> box(PaneName pane) {
        return panes.stream().filter(box -> box.pane == pane).findFirst();
    }
}
