package dev.ratchet.session.stream;

import java.nio.charset.StandardCharsets;

/**
 * One JSON string of any length, of which the first and the last part are kept. Cuts fall between characters: never
 * inside an escape or a UTF-8 sequence.
 */
public final class TruncatedJsonString {
    public static final int PART = 128 * 1024;
    private static final byte[] MARK = "\\n[...]\\n".getBytes(StandardCharsets.US_ASCII);

    private final ByteBuilder kept;
    private ByteBuilder older = new ByteBuilder();
    private ByteBuilder newer = new ByteBuilder();
    private Part part = Part.FIRST;
    private int head;
    private int escapeLeft;
    private boolean lost;

    private enum Part {
        FIRST,
        REST
    }

    TruncatedJsonString(ByteBuilder kept) {
        this.kept = kept;
    }

    void begin() {
        part = Part.FIRST;
        head = 0;
        escapeLeft = 0;
        lost = false;
    }

    /** Takes bytes up to the closing quote and returns its place, or the end if it has not come. */
    int add(byte[] bytes, int from, int end) {
        int i = from;
        while (i < end) {
            byte b = bytes[i];
            if (escapeLeft == 0 && b == '"') {
                return i;
            }
            if (escapeLeft == 0 && !continues(b)) {
                turn();
            }
            int run = plainRun(bytes, i, end);
            if (run > 0) {
                target().add(bytes, i, run);
                count(run);
                i += run;
            } else {
                escape(b);
                target().add(b);
                count(1);
                i++;
            }
        }
        return end;
    }

    void finish() {
        int surplus = Math.max(0, older.length() + newer.length() - PART);
        if (lost || surplus > 0) {
            kept.add(MARK, 0, MARK.length);
        }
        ByteBuilder first = older.length() > 0 ? older : newer;
        int start = surplus == 0 ? 0 : characterFrom(first, surplus);
        kept.add(first.array(), start, first.length() - start);
        if (first != newer) {
            kept.add(newer.array(), 0, newer.length());
        }
        release();
    }

    /** Gives back the room that long strings took. */
    void release() {
        older.clear();
        newer.clear();
    }

    /** Where the next bytes go: the first part straight out, all others where the last ones can be found again. */
    private ByteBuilder target() {
        return part == Part.FIRST ? kept : newer;
    }

    private void count(int bytes) {
        if (part == Part.FIRST) {
            head += bytes;
        }
    }

    /** Called between characters only: so each part begins at one, and the place to cut is found by walking on from there. */
    private void turn() {
        if (part == Part.FIRST && head >= PART) {
            part = Part.REST;
        }
        if (newer.length() < PART) {
            return;
        }
        lost |= older.length() > 0;
        ByteBuilder emptied = older;
        older = newer;
        newer = emptied;
        newer.clear();
    }

    /** How many bytes from here on are ordinary characters that one buffer may take in one go. */
    private int plainRun(byte[] bytes, int from, int end) {
        if (escapeLeft > 0) {
            return 0;
        }
        int room = PART - (part == Part.FIRST ? head : newer.length());
        int most = Math.min(end, from + Math.max(1, room));
        int i = from;
        while (i < most && bytes[i] != '\\' && bytes[i] != '"') {
            i++;
        }
        return i - from;
    }

    private void escape(byte b) {
        if (escapeLeft == 0) {
            escapeLeft = 1;
        } else if (escapeLeft == 1 && b == 'u') {
            escapeLeft = 5;
        } else if (escapeLeft > 1) {
            escapeLeft = escapeLeft == 2 ? 0 : escapeLeft - 1;
        } else {
            escapeLeft = 0;
        }
    }

    private static int characterFrom(ByteBuilder bytes, int atLeast) {
        byte[] array = bytes.array();
        int i = 0;
        while (i < atLeast && i < bytes.length()) {
            if (array[i] == '\\') {
                i += i + 1 < bytes.length() && array[i + 1] == 'u' ? 6 : 2;
            } else {
                i++;
            }
        }
        while (i < bytes.length() && continues(array[i])) {
            i++;
        }
        return Math.min(i, bytes.length());
    }

    private static boolean continues(byte b) {
        return (b & 0xc0) == 0x80;
    }
}
