package dev.ratchet.session.recording;

import dev.ratchet.session.stream.ByteBuilder;
import dev.ratchet.session.stream.ByteSink;

/** Cuts a recording into its lines, line ends included; a line that is very long comes in several pieces. */
final class RecordedLines implements ByteSink {
    private static final int LONGEST = 1024 * 1024;

    private final ByteSink sink;
    private final ByteBuilder line = new ByteBuilder();

    private RecordedLines(ByteSink sink) {
        this.sink = sink;
    }

    /** Hands on all lines, and says how many bytes they have. */
    static long read(Recording recording, ByteSink sink) {
        RecordedLines lines = new RecordedLines(sink);
        long bytes = recording.readInto(lines);
        lines.end();
        return bytes;
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

    private void end() {
        if (line.length() > 0) {
            sink.read(line.array(), 0, line.length());
            line.clear();
        }
    }

    private void add(byte[] bytes, int from, int count) {
        if (line.length() + count > LONGEST) {
            end();
        }
        if (count > LONGEST) {
            sink.read(bytes, from, count);
        } else {
            line.add(bytes, from, count);
        }
    }
}
