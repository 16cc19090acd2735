package dev.ratchet.session.stream;

import java.util.regex.Pattern;

/**
 * A regex that may not think for ever: it sees text in pieces, each with a budget of steps. A piece it cannot decide is
 * no match, and after several of those it is not asked again in this session.
 */
final class BoundedRegex implements PatternSet.Search {
    private static final int PIECE = 64 * 1024;
    private static final int OVERLAP = 1024;
    private static final int STEPS_PER_CHARACTER = 64;
    private static final int LEAST_STEPS = 200_000;
    private static final int PATIENCE = 8;

    private final Pattern pattern;
    private int givenUp;

    BoundedRegex(Pattern pattern) {
        this.pattern = pattern;
    }

    @Override
    public boolean in(String text) {
        int start = 0;
        while (givenUp < PATIENCE) {
            int end = Math.min(text.length(), start + PIECE);
            if (found(text, start, end)) {
                return true;
            }
            if (end == text.length()) {
                return false;
            }
            start = end - OVERLAP;
        }
        return false;
    }

    private boolean found(String text, int start, int end) {
        try {
            int steps = LEAST_STEPS + STEPS_PER_CHARACTER * (end - start);
            // The ends of a piece are not the ends of the text: neither anchors nor lookarounds may see them.
            return pattern.matcher(new Metered(text, steps))
                    .region(start, end)
                    .useAnchoringBounds(false)
                    .useTransparentBounds(true)
                    .find();
        } catch (OutOfSteps | StackOverflowError _) {
            givenUp++;
            return false;
        }
    }

    /** Counts looks at characters: what a regex engine does most, also when it goes round in circles. */
    private static final class Metered implements CharSequence {
        private final String text;
        private int left;

        Metered(String text, int steps) {
            this.text = text;
            this.left = steps;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            if (--left < 0) {
                throw new OutOfSteps();
            }
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int from, int to) {
            return text.substring(from, to);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private static final class OutOfSteps extends RuntimeException {
        OutOfSteps() {
            super("out of steps", null, false, false);
        }
    }
}
