package dev.ratchet.llm.tools.files;

import java.util.regex.Pattern;

/** Text that can be looked at only so often, since a pattern can be such that its search would never end. */
public final class BoundedText implements CharSequence {
    private static final int MOST_LOOKS = 5_000_000;

    private final CharSequence text;
    private final int[] looks;

    private BoundedText(CharSequence text, int[] looks) {
        this.text = text;
        this.looks = looks;
    }

    /** Whether the pattern is somewhere in the text. */
    public static boolean contains(Pattern pattern, String text) throws RefusedCall {
        try {
            return pattern.matcher(new BoundedText(text, new int[] {MOST_LOOKS}))
                    .find();
        } catch (Endless | StackOverflowError _) {
            throw new RefusedCall("the pattern takes too long; use a simpler one, with fewer repetitions");
        }
    }

    /** Whether the pattern is the whole text. */
    public static boolean matches(Pattern pattern, String text) throws RefusedCall {
        try {
            return pattern.matcher(new BoundedText(text, new int[] {MOST_LOOKS}))
                    .matches();
        } catch (Endless | StackOverflowError _) {
            throw new RefusedCall("the pattern takes too long; use a simpler one, with fewer stars");
        }
    }

    @Override
    public char charAt(int index) {
        if (--looks[0] < 0) {
            throw new Endless();
        }
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return new BoundedText(text.subSequence(start, end), looks);
    }

    @Override
    public String toString() {
        return text.toString();
    }

    private static final class Endless extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Endless() {
            super(null, null, false, false);
        }
    }
}
