package dev.ratchet.session.stream;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Text as people meant it: without a terminal's escape sequences, NULs and other control characters. */
public final class PlainText {
    private static final Pattern NOISE = Pattern.compile(
            "\\x1b(?:\\[[\\x20-\\x3f]*[\\x40-\\x7e]|\\][^\\x07\\x1b]*(?:\\x07|\\x1b\\\\)|.)?|[\\x00-\\x08\\x0b-\\x1f]");

    private PlainText() {}

    public static String clean(byte[] bytes, int offset, int length) {
        String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
        return noisy(bytes, offset, length) ? NOISE.matcher(text).replaceAll("") : text;
    }

    private static boolean noisy(byte[] bytes, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            byte b = bytes[i];
            if (b >= 0 && b < ' ' && b != '\n' && b != '\t') {
                return true;
            }
        }
        return false;
    }
}
