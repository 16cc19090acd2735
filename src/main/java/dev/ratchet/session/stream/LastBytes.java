package dev.ratchet.session.stream;

/** Keeps the last bytes of a stream, in a ring of fixed size. */
public final class LastBytes {
    private final byte[] ring;
    private long total;

    public LastBytes(int size) {
        this.ring = new byte[size];
    }

    /** Takes the next bytes. */
    public void add(byte[] bytes, int offset, int length) {
        int skipped = Math.max(0, length - ring.length);
        total += skipped;
        int from = offset + skipped;
        int left = length - skipped;
        while (left > 0) {
            int at = (int) (total % ring.length);
            int run = Math.min(left, ring.length - at);
            System.arraycopy(bytes, from, ring, at, run);
            total += run;
            from += run;
            left -= run;
        }
    }

    /** The bytes as text, from the first whole character on. */
    public String words() {
        int length = (int) Math.min(total, ring.length);
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = ring[(int) ((total - length + i) % ring.length)];
        }
        int start = 0;
        while (total > length && start < length && (bytes[start] & 0xc0) == 0x80) {
            start++;
        }
        return PlainText.clean(bytes, start, length - start);
    }
}
