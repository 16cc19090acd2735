package dev.ratchet.tui;

/** Takes out of an agent's words whatever could move the cursor or fool the terminal. */
public final class Clean {
    private Clean() {}

    /** On one line and without control characters. */
    public static String line(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints().forEach(c -> clean.appendCodePoint(Character.isISOControl(c) ? ' ' : c));
        return clean.toString();
    }
}
