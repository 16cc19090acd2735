package dev.ratchet.loop.base;

/** Parts of texts that are too long to be kept. */
public final class Excerpt {
    private Excerpt() {}

    /** The end of a text, which never begins inside a character. */
    public static String end(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int from = text.length() - most;
        return text.substring(Character.isLowSurrogate(text.charAt(from)) ? from + 1 : from);
    }
}
