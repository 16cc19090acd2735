package dev.ratchet.store.transcript;

import dev.ratchet.store.SessionFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Cuts what a session has written into pieces, each compressed for itself: all of them one after the other are a file of gzip.
 * Only one piece is in memory at a time. Of what is too long the middle is left out, from one end of a line to another.
 */
final class TranscriptPieces implements AutoCloseable {
    /** How much of what was written makes a piece. */
    static final int PIECE = 1024 * 1024;

    private static final int CHUNK = 64 * 1024;

    private final SessionFile file;
    private final InputStream in;
    private final long length;

    /** Where the part to be left out begins and ends, before lines are looked at. */
    private final long gap;

    private final long afterGap;
    private final byte[] piece = new byte[PIECE];
    private long at;
    private long kept;
    private int pieces;

    TranscriptPieces(SessionFile file, long most) throws IOException {
        this.file = file;
        this.length = length();
        this.gap = length <= most ? length : most / 2;
        this.afterGap = length <= most ? length : length - (most - most / 2);
        this.in = file.open();
    }

    /** What became of it. */
    record Cut(long bytes, long leftOut, int pieces) {}

    Cut cut() {
        return new Cut(length, length - kept, pieces);
    }

    /** How many pieces there were so far. */
    int count() {
        return pieces;
    }

    /** The next piece, compressed; nothing if there is none any more. */
    byte[] next() throws IOException {
        int from = 0;
        int filled;
        if (at < gap) {
            filled = read(gap);
            filled = at == gap && gap < afterGap ? upToLineEnd(filled) : filled;
        } else {
            boolean behindGap = at < afterGap;
            in.skipNBytes(Math.max(0, afterGap - at));
            at = Math.max(at, afterGap);
            filled = read(length);
            from = behindGap ? afterLineEnd(filled) : 0;
        }
        if (filled == 0) {
            return new byte[0];
        }
        pieces++;
        kept += filled - from;
        return packed(from, filled - from);
    }

    private int read(long end) throws IOException {
        int read = in.readNBytes(piece, 0, (int) Math.min(PIECE, end - at));
        at += read;
        return read;
    }

    /** The size of a compressed file does not tell. */
    private long length() throws IOException {
        long sum = 0;
        byte[] chunk = new byte[CHUNK];
        try (InputStream all = file.open()) {
            for (int read = all.read(chunk); read >= 0; read = all.read(chunk)) {
                sum += read;
            }
        }
        return sum;
    }

    private int upToLineEnd(int filled) {
        for (int i = filled - 1; i >= 0; i--) {
            if (piece[i] == '\n') {
                return i + 1;
            }
        }
        return filled;
    }

    private int afterLineEnd(int filled) {
        for (int i = 0; i < filled - 1; i++) {
            if (piece[i] == '\n') {
                return i + 1;
            }
        }
        return 0;
    }

    private byte[] packed(int from, int count) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream(count / 4 + 64);
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(piece, from, count);
        }
        return packed.toByteArray();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
