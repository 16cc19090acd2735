package dev.ratchet.tui.dashboard;

import dev.ratchet.tui.block.Style;
import dev.ratchet.tui.block.StyledText;
import java.util.ArrayList;
import java.util.List;

/**
 * The frame of a pane.
 *
 * @param title at its upper left
 * @param corner at its upper right; may be empty
 */
record Frame(StyledText title, StyledText corner, Emphasis emphasis) {
    /** Whether the keys go there. */
    enum Emphasis {
        FOCUSED(Style.TOOL),
        QUIET(Style.DIM);

        private final Style style;

        Emphasis(Style style) {
            this.style = style;
        }
    }

    /** Lines of exactly that width, exactly so many. */
    List<StyledText> around(List<StyledText> content, int width, int height) {
        Style style = emphasis.style;
        List<StyledText> lines = new ArrayList<>();
        lines.add(top(width));
        for (int i = 0; i < height - 2; i++) {
            StyledText inner = i < content.size() ? content.get(i) : StyledText.EMPTY;
            lines.add(StyledText.of(style, "│").with(inner.fitted(width - 2)).with(style, "│"));
        }
        lines.add(StyledText.of(style, "╰" + "─".repeat(width - 2) + "╯"));
        return lines;
    }

    private StyledText top(int width) {
        Style style = emphasis.style;
        StyledText right =
                corner.isEmpty() ? corner : StyledText.plain(" ").with(corner).with(Style.PLAIN, " ");
        int room = width - 4;
        StyledText left = StyledText.plain(" ").with(title).with(Style.PLAIN, " ");
        StyledText shownRight = right.width() + left.width() > room ? StyledText.EMPTY : right;
        StyledText shownLeft = left.cut(room - shownRight.width());
        int line = room - shownLeft.width() - shownRight.width();
        return StyledText.of(style, "╭─")
                .with(shownLeft)
                .with(style, "─".repeat(Math.max(0, line)))
                .with(shownRight)
                .with(style, "─╮");
    }
}
