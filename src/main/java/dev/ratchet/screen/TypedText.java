package dev.ratchet.screen;

import java.util.ArrayList;
import java.util.List;

/** Text that is shown while it is typed, a line at a time, and once only when all of it is there. */
public final class TypedText {
    private static final int LONG_LINE = 100;

    /** What was typed and not yet said as a whole. */
    private final StringBuilder typed = new StringBuilder();

    private int shown;

    /** The lines that a further piece completes; a long one is broken between words. */
    public List<String> typed(String piece) {
        typed.append(piece);
        List<String> lines = new ArrayList<>();
        for (int end = end(); end >= 0; end = end()) {
            lines.add(typed.substring(shown, end));
            shown = end + 1;
        }
        return lines;
    }

    /** Where the next line to be shown ends, or -1. */
    private int end() {
        int line = typed.indexOf("\n", shown);
        boolean isLong = (line < 0 ? typed.length() : line) - shown > LONG_LINE;
        int space = isLong ? typed.lastIndexOf(" ", shown + LONG_LINE) : -1;
        return space > shown ? space : line;
    }

    /** What of the whole text was not shown yet: all of it, if it is not what was typed. */
    public List<String> said(String whole) {
        int same = 0;
        while (same < Math.min(typed.length(), whole.length()) && typed.charAt(same) == whole.charAt(same)) {
            same++;
        }
        boolean isThat = same == typed.length() || same == whole.length();
        int from = isThat ? Math.min(shown, whole.length()) : 0;
        int over = isThat ? Math.min(whole.length(), typed.length()) : typed.length();
        typed.delete(0, over);
        shown = Math.max(0, shown - over);
        return whole.substring(from).lines().toList();
    }

    /** What was typed will not be said. */
    public void dropped() {
        typed.setLength(0);
        shown = 0;
    }
}
