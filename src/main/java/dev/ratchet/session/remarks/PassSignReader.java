package dev.ratchet.session.remarks;

import java.util.regex.Pattern;

/**
 * Finds the sign that work has passed where it is said: on a line of its own, or at the very end. In the middle of a sentence
 * or in a block of code it is quoted, as from the work that is looked at, whose author may have put it there.
 */
final class PassSignReader {
    private static final String WORD = "<verify-pass";
    private static final String SIGN = WORD + "\\s*+(?:/>|>\\s*+</verify-pass>)";
    private static final String MARKDOWN = "[\\s*_`.#-]*+";
    private static final Pattern ALONE = Pattern.compile(MARKDOWN + SIGN + MARKDOWN);
    private static final Pattern LAST = Pattern.compile(SIGN + MARKDOWN + "$");

    private final CodeFence fence = new CodeFence();
    private boolean passed;
    private boolean last;

    /** Takes the next whole line, message or result. */
    void add(String piece) {
        if (last || piece.contains(WORD) || CodeFence.mayBeIn(piece)) {
            piece.lines().filter(line -> !line.isBlank()).forEach(this::line);
        }
    }

    private void line(String line) {
        if (fence.take(line)) {
            return;
        }
        last = line.contains(WORD) && LAST.matcher(line).find();
        passed |= last && !fence.isOpen() && ALONE.matcher(line).matches();
    }

    boolean passed() {
        return passed || last;
    }
}
