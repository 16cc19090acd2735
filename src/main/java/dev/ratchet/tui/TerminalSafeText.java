package dev.ratchet.tui;

import dev.ratchet.loop.base.Excerpt;

/** Takes out of an agent's words whatever could move the cursor or fool the terminal and its reader. */
public final class TerminalSafeText {
    private TerminalSafeText() {}

    /** One line of it, with a space in the place of everything that a terminal would obey. */
    public static String line(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints().forEach(c -> clean.appendCodePoint(obeyed(c) ? ' ' : c));
        return clean.toString();
    }

    /** The same with single spaces, and cut to a number of characters. */
    public static String brief(String text, int most) {
        return Excerpt.start(line(text).strip().replaceAll("\\s+", " "), most);
    }

    private static boolean obeyed(int c) {
        return switch (Character.getDirectionality(c)) {
            case Character.DIRECTIONALITY_LEFT_TO_RIGHT_EMBEDDING,
                    Character.DIRECTIONALITY_LEFT_TO_RIGHT_OVERRIDE,
                    Character.DIRECTIONALITY_LEFT_TO_RIGHT_ISOLATE,
                    Character.DIRECTIONALITY_RIGHT_TO_LEFT_EMBEDDING,
                    Character.DIRECTIONALITY_RIGHT_TO_LEFT_OVERRIDE,
                    Character.DIRECTIONALITY_RIGHT_TO_LEFT_ISOLATE,
                    Character.DIRECTIONALITY_POP_DIRECTIONAL_FORMAT,
                    Character.DIRECTIONALITY_POP_DIRECTIONAL_ISOLATE -> true;
            default -> Character.isISOControl(c) || c == '\u2028' || c == '\u2029';
        };
    }
}
