package dev.ratchet.tui;

import dev.ratchet.screen.TerminalSafeText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Values with their labels, a line each, safe to print whatever an agent put into them. */
public final class LabelledLines {
    private final AnsiColours colours;
    private final List<String> lines = new ArrayList<>();

    public LabelledLines(AnsiColours colours) {
        this.colours = colours;
    }

    /** Adds a line; what is unknown or empty has none. */
    public LabelledLines with(String label, @Nullable Object value) {
        String text =
                value == null ? "" : TerminalSafeText.line(value.toString()).strip();
        if (!text.isEmpty()) {
            add(label, text);
        }
        return this;
    }

    /** Adds a file that a click opens. */
    public LabelledLines with(String label, Path file, String note) {
        add(label, colours.link(file) + (note.isEmpty() ? "" : " (" + note + ")"));
        return this;
    }

    public List<String> lines() {
        return List.copyOf(lines);
    }

    private void add(String label, String text) {
        lines.add(colours.dim("%-12s".formatted(label)) + text);
    }
}
