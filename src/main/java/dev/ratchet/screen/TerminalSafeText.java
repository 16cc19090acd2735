package dev.ratchet.screen;

import dev.ratchet.loop.base.Excerpt;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Takes out of an agent's words whatever could move the cursor or fool the terminal and its reader. */
public final class TerminalSafeText {
    /** Whole sequences, such as colours: what is left of one without its beginning would only puzzle. */
    private static final Pattern SEQUENCE = Pattern.compile("\u001b(?:\\[[0-?]*["
            + " -/]*[@-~]|[\\]PX^_][^\u0007\u001b\u009c]*(?:\u0007|\u001b\\\\|\u009c)|[()][0-9A-Za-z])");

    private static final int TAB = 4;

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

    /** All lines of it as they would look: without colours, with tabs as spaces, and of what was typed over the last. */
    static List<String> lines(String text) {
        String plain =
                text.indexOf('\u001b') < 0 ? text : SEQUENCE.matcher(text).replaceAll("");
        // A return to the start of a line ends it for Java, and not for a terminal.
        String ended = plain.endsWith("\n") ? plain.substring(0, plain.length() - 1) : plain;
        return ended.isEmpty()
                ? List.of()
                : Arrays.stream(ended.split("\n", -1))
                        .map(TerminalSafeText::overtyped)
                        .map(TerminalSafeText::withoutTabs)
                        .map(TerminalSafeText::line)
                        .map(String::stripTrailing)
                        .toList();
    }

    /** Progress is shown by returning to the start of the line. */
    private static String overtyped(String line) {
        String last = line.stripTrailing();
        return last.substring(last.lastIndexOf('\r') + 1);
    }

    private static String withoutTabs(String line) {
        if (line.indexOf('\t') < 0) {
            return line;
        }
        StringBuilder spaced = new StringBuilder();
        line.codePoints().forEach(c -> {
            if (c == '\t') {
                spaced.repeat(' ', TAB - spaced.codePointCount(0, spaced.length()) % TAB);
            } else {
                spaced.appendCodePoint(c);
            }
        });
        return spaced.toString();
    }

    private static boolean obeyed(int c) {
        return switch (Character.getDirectionality(c)) {
            case Character.DIRECTIONALITY_LEFT_TO_RIGHT_EMBEDDING,
                    Character.DIRECTIONALITY_LEFT_TO_RIGHT_OVERRIDE,
                    Character.DIRECTIONALITY_LEFT_TO_RIGHT_ISOLATE,
                    Character.DIRECTIONALITY_RIGHT_TO_LEFT_EMBEDDING,
                    Character.DIRECTIONALITY_RIGHT_TO_LEFT_OVERRIDE,
                    Character.DIRECTIONALITY_RIGHT_TO_LEFT_ISOLATE,
                    Character.DIRECTIONALITY_FIRST_STRONG_ISOLATE,
                    Character.DIRECTIONALITY_POP_DIRECTIONAL_FORMAT,
                    Character.DIRECTIONALITY_POP_DIRECTIONAL_ISOLATE -> true;
            default -> Character.isISOControl(c) || isInvisibleMark(c);
        };
    }

    /** Line and paragraph separators, marks of direction, and the tags in which whole sentences can hide. */
    private static boolean isInvisibleMark(int c) {
        return c == '\u2028'
                || c == '\u2029'
                || c == '\u200e'
                || c == '\u200f'
                || c == '\u061c'
                || c >> 7 == 0xe0000 >> 7;
    }
}
