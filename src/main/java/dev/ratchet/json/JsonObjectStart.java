package dev.ratchet.json;

/** Where the JSON object of a line begins: behind blanks, NULs, a byte order mark and colour codes. */
public final class JsonObjectStart {
    private JsonObjectStart() {}

    /** The place of the opening brace, or -1 if something else comes first. */
    public static int find(byte[] bytes, int offset, int length) {
        int end = offset + length;
        int i = offset;
        while (i < end) {
            int b = bytes[i] & 0xff;
            if (b == '{') {
                return i;
            } else if (b == 0x1b) {
                i = afterEscape(bytes, i, end);
            } else if (b <= ' ' || b == 0xef || b == 0xbb || b == 0xbf) {
                i++;
            } else {
                return -1;
            }
        }
        return -1;
    }

    /** The place after a terminal's escape sequence: {@code ESC [}, parameters, one final byte. */
    private static int afterEscape(byte[] bytes, int escape, int end) {
        int i = escape + 1;
        if (i >= end || bytes[i] != '[') {
            return i;
        }
        i++;
        while (i < end && bytes[i] >= 0x20 && bytes[i] < 0x40) {
            i++;
        }
        return Math.min(end, i + 1);
    }
}
