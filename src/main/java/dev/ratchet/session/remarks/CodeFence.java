package dev.ratchet.session.remarks;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether the words are in a block of code, as Markdown has it: only a fence of the same kind, and no shorter, ends one. */
final class CodeFence {
    private static final Pattern FENCE = Pattern.compile("[\\s>]*+(`{3,}+|~{3,}+)(.*)");

    /** What the block began with; nothing outside of one. */
    private String opening = "";

    /** Whether there can be a fence in the text at all. */
    static boolean mayBeIn(String text) {
        return text.contains("```") || text.contains("~~~");
    }

    /** Takes the next line; says whether it is a fence itself. */
    boolean take(String line) {
        Matcher matcher = mayBeIn(line) ? FENCE.matcher(line) : null;
        if (matcher == null || !matcher.matches()) {
            return false;
        }
        String marks = matcher.group(1);
        String words = matcher.group(2);
        if (opening.isEmpty()) {
            return open(marks, words);
        }
        boolean closes = marks.startsWith(opening) && words.isBlank();
        opening = closes ? "" : opening;
        return closes;
    }

    /** Code in the middle of a line may be between three marks as well. */
    private boolean open(String marks, String words) {
        boolean opens = marks.startsWith("~") || words.indexOf('`') < 0;
        opening = opens ? marks : "";
        return opens;
    }

    boolean isOpen() {
        return !opening.isEmpty();
    }
}
