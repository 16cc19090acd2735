package dev.ratchet.workspace.git;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** The name of a file as git prints it for people: in quotes, with escapes, if it has other than plain characters. */
public final class QuotedName {
    private static final String ESCAPES = "abtnvfr";
    private static final int OCTAL_DIGITS = 3;

    private QuotedName() {}

    /** The bytes of the name, which need not be text. */
    public static byte[] bytes(String printed) {
        if (!printed.startsWith("\"") || printed.length() < 2) {
            return printed.getBytes(StandardCharsets.UTF_8);
        }
        ByteArrayOutputStream name = new ByteArrayOutputStream();
        int end = printed.length() - 1;
        for (int i = 1; i < end; i++) {
            char character = printed.charAt(i);
            if (character != '\\' || i + 1 >= end) {
                name.write(character);
            } else if (isOctal(printed, i + 1, Math.min(i + 1 + OCTAL_DIGITS, end))) {
                name.write(Integer.parseInt(printed, i + 1, i + 1 + OCTAL_DIGITS, 8));
                i += OCTAL_DIGITS;
            } else {
                i++;
                name.write(escaped(printed.charAt(i)));
            }
        }
        return name.toByteArray();
    }

    private static boolean isOctal(String text, int from, int to) {
        return to - from == OCTAL_DIGITS && text.substring(from, to).chars().allMatch(c -> c >= '0' && c <= '7');
    }

    /** They stand for the bytes from 7 to 13, in this order; any other character for itself. */
    private static int escaped(char character) {
        int place = ESCAPES.indexOf(character);
        return place < 0 ? character : 7 + place;
    }
}
