package dev.ratchet.session.reading;

import dev.ratchet.loop.session.Usage;
import dev.ratchet.session.classify.StreamSummary;
import dev.ratchet.session.stream.LastBytes;
import dev.ratchet.session.stream.PlainText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/** Plain text: its last part is the answer, its last lines are evidence. */
public final class PlainTextCollector {
    public static final int TEXT = 64 * 1024;
    static final int LINES = 50;
    private static final int LINE = 2 * 1024;

    private final SessionState state;
    private final LastBytes text = new LastBytes(TEXT);
    private final Deque<byte[]> lastLines = new ArrayDeque<>();

    PlainTextCollector(SessionState state) {
        this.state = state;
    }

    /** Takes everything, for the text. */
    void read(byte[] bytes, int offset, int length) {
        text.add(bytes, offset, length);
    }

    /** Takes it once more line by line, for the rest; returns the line as people meant it. */
    String line(byte[] bytes, int offset, int length) {
        if (lastLines.size() == LINES) {
            lastLines.removeFirst();
        }
        lastLines.addLast(Arrays.copyOfRange(bytes, offset, offset + Math.min(length, LINE)));
        String words = PlainText.clean(bytes, offset, length);
        state.wrote(words);
        return words;
    }

    /** The last lines, oldest first. */
    List<String> lastLines() {
        List<String> lines = new ArrayList<>();
        lastLines.forEach(line -> lines.add(PlainText.clean(line, 0, line.length)));
        return lines;
    }

    StreamSummary end(Usage usage) {
        StreamSummary.Plain shape = new StreamSummary.Plain(lastLines());
        return state.end(text.words().stripTrailing(), state.counts().turns(), usage, shape);
    }
}
