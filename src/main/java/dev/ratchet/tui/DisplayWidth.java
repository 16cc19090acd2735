package dev.ratchet.tui;

import org.jline.utils.WCWidth;

/** How many cells of a terminal a text takes: two for many signs of Asia and emoji, none for what goes onto the letter before. */
public final class DisplayWidth {
    /** The first character that takes none; all before it take one. */
    private static final int FIRST_COMBINING = 0x300;

    private DisplayWidth() {}

    public static int of(String text) {
        int width = 0;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            width += of(text.codePointAt(i));
        }
        return width;
    }

    static int of(int character) {
        return character < FIRST_COMBINING ? 1 : Math.max(0, WCWidth.wcwidth(character));
    }

    /** The beginning of a text that fits, up to and with what belongs to its last letter. */
    public static int fitting(String text, int most) {
        return fitting(text, 0, most);
    }

    /** Where that ends which fits of a text from there on. */
    public static int fitting(String text, int from, int most) {
        int width = 0;
        int end = from;
        while (end < text.length()) {
            int character = text.codePointAt(end);
            width += of(character);
            if (width > most) {
                return end;
            }
            end += Character.charCount(character);
        }
        return end;
    }
}
