package dev.ratchet.tui.block;

import dev.ratchet.tui.AnsiColours;

/** How a piece of text looks, in the colours that every terminal has and its user has chosen. */
public enum Style {
    PLAIN,
    BOLD,
    DIM,
    CODE,
    TOOL,
    GOOD,
    BAD,
    WARNING,
    MODEL,
    /** Chosen, or looked for and found. */
    CHOSEN;

    String in(AnsiColours colours, String text) {
        return switch (this) {
            case PLAIN -> text;
            case BOLD -> colours.bold(text);
            case DIM -> colours.dim(text);
            case CODE, TOOL -> colours.cyan(text);
            case GOOD -> colours.green(text);
            case BAD -> colours.red(text);
            case WARNING -> colours.yellow(text);
            case MODEL -> colours.purple(text);
            case CHOSEN -> colours.reversed(text);
        };
    }
}
