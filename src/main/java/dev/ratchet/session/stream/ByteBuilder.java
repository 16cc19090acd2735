package dev.ratchet.session.stream;

import java.util.Arrays;

/** A byte array that grows as bytes are appended and can be used again. */
public final class ByteBuilder {
    /** Room that is worth keeping: anew for each part of a long string, it would be most of the garbage there is. */
    private static final int SMALL = 2 * TruncatedJsonString.PART;

    private byte[] array = new byte[1024];
    private int length;

    public void add(byte[] bytes, int offset, int count) {
        ensure(count);
        System.arraycopy(bytes, offset, array, length, count);
        length += count;
    }

    void add(byte one) {
        ensure(1);
        array[length++] = one;
    }

    /** Empties it and gives back the room that one long line took. */
    public void clear() {
        length = 0;
        if (array.length > SMALL) {
            array = new byte[SMALL];
        }
    }

    public byte[] array() {
        return array;
    }

    public int length() {
        return length;
    }

    private void ensure(int more) {
        if (length + more > array.length) {
            array = Arrays.copyOf(array, Math.max(length + more, 2 * array.length));
        }
    }
}
