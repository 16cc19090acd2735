package dev.ratchet.store.transcript;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Pieces read one after the other; one is asked for when the one before it has come to its end. */
final class PieceStream extends InputStream {
    private final Pieces pieces;
    private InputStream current = InputStream.nullInputStream();
    private int number;

    /** Where they come from. */
    interface Pieces {
        /** The content of one of them; null if there are no more. */
        @Nullable
        InputStream open(int number) throws IOException;
    }

    PieceStream(Pieces pieces) {
        this.pieces = pieces;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = current.read(bytes, offset, length);
        while (read < 0 && number >= 0) {
            next();
            read = current.read(bytes, offset, length);
        }
        return read;
    }

    private void next() throws IOException {
        current.close();
        @Nullable InputStream opened = pieces.open(number);
        number = opened == null ? -1 : number + 1;
        current = opened == null ? InputStream.nullInputStream() : opened;
    }

    @Override
    public void close() throws IOException {
        current.close();
        number = -1;
    }
}
