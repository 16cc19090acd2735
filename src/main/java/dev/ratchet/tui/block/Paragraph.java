package dev.ratchet.tui.block;

import dev.ratchet.tui.AnsiColours;
import java.util.ArrayList;
import java.util.List;

/**
 * A text that hangs: what does not fit into its first line goes on below its own beginning.
 *
 * @param head what its first line begins with; the others begin with as much space
 * @param most how many lines it may take; what is more is cut off
 */
public record Paragraph(StyledText head, StyledText text, int most) {
    /** Longer lines are hard to read, however wide the terminal. */
    static final int MEASURE = 100;

    public static Paragraph of(StyledText head, StyledText text) {
        return new Paragraph(head, text, Integer.MAX_VALUE);
    }

    /** One that is cut where its line ends. */
    public static Paragraph line(StyledText head, StyledText text) {
        return new Paragraph(head, text, 1);
    }

    /** Its lines as a terminal gets them, none wider than that. */
    public List<String> lines(int width, AnsiColours colours) {
        return lines(width).stream()
                .map(line -> line.in(colours))
                .map(line -> most == 1 ? line : line.stripTrailing())
                .toList();
    }

    /** Its lines, none wider than that. */
    public List<StyledText> lines(int width) {
        int hanging = Math.min(head.width(), width / 2);
        int room = Math.max(1, (width == Integer.MAX_VALUE ? width : Math.min(width, MEASURE)) - hanging);
        if (most == 1) {
            return List.of(head.with(text).cut(width));
        }
        List<StyledText> lines = new ArrayList<>();
        for (StyledText part : text.wrap(room)) {
            StyledText line = lines.isEmpty()
                    ? head.cut(hanging).with(part)
                    : StyledText.plain(" ".repeat(hanging)).with(part);
            lines.add(line);
        }
        return lines;
    }
}
