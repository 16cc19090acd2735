package dev.ratchet.session.stream;

import dev.ratchet.json.JsonObjectStart;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Splits bytes into lines. A JSON line up to a mebibyte comes whole, a longer one with its long strings cut; other lines
 * come in pieces. What comes out does not depend on how the bytes were cut when they came in.
 */
public final class LineSplitter {
    static final int PIECE = 64 * 1024;
    static final int WHOLE = 1024 * 1024;

    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long EIGHT_ONES = 0x0101010101010101L;
    private static final long EIGHT_SIGNS = 0x8080808080808080L;
    private static final long EIGHT_LINE_ENDS = EIGHT_ONES * '\n';

    /** Takes lines without their ends; the bytes are the caller's again afterwards. */
    public interface LineSink {
        /** A line, or a piece of a long one that is no JSON. */
        void line(byte[] bytes, int offset, int length);

        /** A JSON line that is too long even with its long strings cut; only its beginning is left. */
        void beheaded(byte[] bytes, int offset, int length);
    }

    /** What lines may be. */
    public enum Expecting {
        TEXT,
        JSON
    }

    private final Expecting expecting;
    private final LineSink sink;
    private final ByteBuilder pending = new ByteBuilder();
    private final LongLineCutter cutter = new LongLineCutter();
    private Mode mode = Mode.COLLECTING;

    private enum Mode {
        COLLECTING,
        CUTTING
    }

    public LineSplitter(Expecting expecting, LineSink sink) {
        this.expecting = expecting;
        this.sink = sink;
    }

    public void read(byte[] bytes, int offset, int length) {
        int end = offset + length;
        int start = offset;
        for (int i = indexOfLineEnd(bytes, start, end); i >= 0; i = indexOfLineEnd(bytes, start, end)) {
            if (mode == Mode.COLLECTING && pending.length() == 0 && i - start <= PIECE) {
                deliver(bytes, start, i - start);
            } else {
                more(bytes, start, i - start);
                finish();
            }
            start = i + 1;
        }
        more(bytes, start, end - start);
    }

    /** Delivers a last line without a line end. */
    public void end() {
        if (mode == Mode.CUTTING || pending.length() > 0) {
            finish();
        }
    }

    /** Looks at eight bytes at once: most of the time of reading long lines went into finding their ends. */
    private static int indexOfLineEnd(byte[] bytes, int from, int to) {
        int i = from;
        while (i + Long.BYTES <= to) {
            long others = (long) EIGHT.get(bytes, i) ^ EIGHT_LINE_ENDS;
            if (((others - EIGHT_ONES) & ~others & EIGHT_SIGNS) != 0) {
                break;
            }
            i += Long.BYTES;
        }
        while (i < to && bytes[i] != '\n') {
            i++;
        }
        return i < to ? i : -1;
    }

    private void more(byte[] bytes, int offset, int length) {
        int from = offset;
        int left = length;
        while (left > 0 && mode == Mode.COLLECTING) {
            int limit = pending.length() < PIECE ? PIECE : WHOLE;
            int taken = Math.min(left, limit - pending.length());
            pending.add(bytes, from, taken);
            from += taken;
            left -= taken;
            if (left > 0 && pending.length() == limit) {
                overflow(limit);
            }
        }
        if (left > 0) {
            cutter.add(bytes, from, left);
        }
    }

    private void overflow(int limit) {
        if (limit == WHOLE) {
            cutter.add(pending.array(), 0, pending.length());
            pending.clear();
            mode = Mode.CUTTING;
        } else if (expecting == Expecting.TEXT || JsonObjectStart.find(pending.array(), 0, pending.length()) < 0) {
            sink.line(pending.array(), 0, pending.length());
            pending.clear();
        }
    }

    private void finish() {
        if (mode == Mode.CUTTING) {
            cutter.finish(sink);
            mode = Mode.COLLECTING;
        } else {
            deliver(pending.array(), 0, pending.length());
            pending.clear();
        }
    }

    private void deliver(byte[] bytes, int offset, int length) {
        boolean carriageReturn = length > 0 && bytes[offset + length - 1] == '\r';
        sink.line(bytes, offset, carriageReturn ? length - 1 : length);
    }
}
