package dev.ratchet.session.stream;

import dev.ratchet.session.stream.LineSplitter.LineSink;

/** Makes a very long JSON line shorter by cutting the middle out of its long strings, so that it stays JSON. */
final class LongLineCutter {
    static final int MOST = 8 * 1024 * 1024;

    private final ByteBuilder kept = new ByteBuilder();
    private final TruncatedJsonString string = new TruncatedJsonString(kept);
    private State state = State.OUTSIDE;

    private enum State {
        OUTSIDE,
        INSIDE,
        TOO_LONG
    }

    void add(byte[] bytes, int offset, int length) {
        int end = offset + length;
        int i = offset;
        while (i < end && state != State.TOO_LONG) {
            i = state == State.INSIDE ? inside(bytes, i, end) : outside(bytes, i, end);
            if (kept.length() > MOST) {
                state = State.TOO_LONG;
            }
        }
    }

    /** Hands the shortened line over and is ready for the next. */
    void finish(LineSink sink) {
        if (state == State.INSIDE) {
            string.finish();
        }
        if (state == State.TOO_LONG || kept.length() > MOST) {
            sink.beheaded(kept.array(), 0, kept.length());
        } else {
            sink.line(kept.array(), 0, kept.length());
        }
        kept.clear();
        string.release();
        state = State.OUTSIDE;
    }

    private int outside(byte[] bytes, int from, int end) {
        int i = from;
        while (i < end && bytes[i] != '"') {
            i++;
        }
        if (i == end) {
            kept.add(bytes, from, i - from);
            return end;
        }
        kept.add(bytes, from, i + 1 - from);
        string.begin();
        state = State.INSIDE;
        return i + 1;
    }

    private int inside(byte[] bytes, int from, int end) {
        int i = string.add(bytes, from, end);
        if (i < end) {
            string.finish();
            kept.add((byte) '"');
            state = State.OUTSIDE;
            return i + 1;
        }
        return end;
    }
}
