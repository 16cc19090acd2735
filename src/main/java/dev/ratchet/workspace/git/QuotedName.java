package dev.ratchet.workspace.git;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A file's name as git prints it for people: one with unusual bytes stands in quotes, and they in octal. */
public record QuotedName(String text) {
    private static final String LETTERS = "abtnvfr";
    private static final String MEANINGS = "\u0007\b\t\n\u000b\f\r";

    /** The bytes that the name is, whatever they mean to whoever chose it. */
    public byte[] bytes() {
        if (text.length() < 2 || !text.startsWith("\"") || !text.endsWith("\"")) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int end = text.length() - 1;
        for (int at = 1; at < end; ) {
            at = text.charAt(at) == '\\' && at + 1 < end ? escape(at + 1, end, bytes) : plain(at, bytes);
        }
        return bytes.toByteArray();
    }

    private int plain(int at, ByteArrayOutputStream bytes) {
        int next = text.offsetByCodePoints(at, 1);
        bytes.writeBytes(text.substring(at, next).getBytes(StandardCharsets.UTF_8));
        return next;
    }

    /** Writes what stands behind a backslash, and says where it ends. */
    private int escape(int at, int end, ByteArrayOutputStream bytes) {
        int octal = at;
        int value = 0;
        while (octal < end && octal < at + 3 && text.charAt(octal) >= '0' && text.charAt(octal) <= '7') {
            value = value * 8 + text.charAt(octal++) - '0';
        }
        if (octal > at) {
            bytes.write(value);
            return octal;
        }
        int letter = LETTERS.indexOf(text.charAt(at));
        bytes.write(letter < 0 ? text.charAt(at) : MEANINGS.charAt(letter));
        return at + 1;
    }
}
