package dev.ratchet.session.recording;

import dev.ratchet.session.stream.ByteSink;
import java.util.Arrays;

/** Cuts a recording into its lines, line ends included; a line that is very long comes in several pieces. */
final class RecordedLines implements ByteSink {
    private static final int LONGEST = 1024 * 1024;

    private final ByteSink sink;
    private byte[] line = new byte[8 * 1024];
    private int length;

    RecordedLines(ByteSink sink) {
        this.sink = sink;
    }

    @Override
    public void read(byte[] bytes, int offset, int count) {
        int start = offset;
        for (int i = offset; i < offset + count; i++) {
            if (bytes[i] == '\n') {
                add(bytes, start, i + 1 - start);
                end();
                start = i + 1;
            }
        }
        add(bytes, start, offset + count - start);
    }

    /** Hands on a last line without a line end. */
    void end() {
        if (length > 0) {
            sink.read(line, 0, length);
            length = 0;
        }
    }

    private void add(byte[] bytes, int from, int count) {
        if (length + count > LONGEST) {
            end();
        }
        if (count > LONGEST) {
            sink.read(bytes, from, count);
            return;
        }
        if (length + count > line.length) {
            line = Arrays.copyOf(line, Math.max(length + count, Math.min(LONGEST, line.length * 2)));
        }
        System.arraycopy(bytes, from, line, length, count);
        length += count;
    }
}
