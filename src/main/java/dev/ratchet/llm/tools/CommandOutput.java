package dev.ratchet.llm.tools;

import dev.ratchet.llm.tools.files.ShownText;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;

/** What a command said: the beginning and the end of it, in whole characters. */
final class CommandOutput {
    private static final int MOST = 30_000;
    private static final String LEFT_OUT = "\n… (the middle of the output was left out) …\n";
    private static final int HALF = (MOST - LEFT_OUT.length()) / 2;
    private static final int LONGEST_CHARACTER = 4;

    private CommandOutput() {}

    /** The text of the file, of which only the ends are read; a plain file, since an interrupt closes a channel. */
    static String of(RandomAccessFile in) throws IOException {
        long length = in.length();
        if (length <= (long) MOST * LONGEST_CHARACTER) {
            return cut(read(in, 0, length));
        }
        int ends = HALF * LONGEST_CHARACTER;
        String first = read(in, 0, ends).replaceFirst("\uFFFD{1,3}\\z", "");
        String last = read(in, length - ends, ends).replaceFirst("\\A\uFFFD{1,3}", "");
        return ShownText.first(first, HALF) + LEFT_OUT + ShownText.last(last, HALF);
    }

    static String cut(String text) {
        return text.codePointCount(0, text.length()) <= MOST
                ? text
                : ShownText.first(text, HALF) + LEFT_OUT + ShownText.last(text, HALF);
    }

    private static String read(RandomAccessFile in, long from, long count) throws IOException {
        byte[] bytes = new byte[(int) count];
        in.seek(from);
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
