package dev.ratchet.loop.base;

/** Parts of texts that are too long to be kept. */
public final class Excerpt {
    private Excerpt() {}

    /** The start of a text; what is cut off is three dots at its end. */
    public static String start(String text, int most) {
        return text.codePointCount(0, text.length()) <= most
                ? text
                : text.substring(0, text.offsetByCodePoints(0, most - 1)).stripTrailing() + "…";
    }

    /** The end of a text, which never begins inside a character. */
    public static String end(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int from = text.length() - most;
        return text.substring(Character.isLowSurrogate(text.charAt(from)) ? from + 1 : from);
    }
}
