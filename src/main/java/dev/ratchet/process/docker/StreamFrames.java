package dev.ratchet.process.docker;

import java.io.IOException;

/**
 * Takes the two streams of a program apart that the engine sends as one: frames of a header of eight bytes, the first
 * the stream's number, the last four the length, and that many bytes. They come in pieces of any size.
 */
final class StreamFrames {
    private static final int HEADER = 8;
    private static final int STDERR = 2;

    private final Sink stdout;
    private final Sink stderr;
    private final byte[] header = new byte[HEADER];
    private int headerRead;
    private long left;

    /** Takes bytes. */
    @FunctionalInterface
    interface Sink {
        void write(byte[] bytes, int offset, int length) throws IOException;
    }

    StreamFrames(Sink stdout, Sink stderr) {
        this.stdout = stdout;
        this.stderr = stderr;
    }

    void read(byte[] bytes, int length) throws IOException {
        int at = 0;
        while (at < length) {
            if (left == 0) {
                header[headerRead++] = bytes[at++];
                if (headerRead == HEADER) {
                    open();
                }
            } else {
                int part = (int) Math.min(left, length - at);
                (header[0] == STDERR ? stderr : stdout).write(bytes, at, part);
                at += part;
                left -= part;
            }
        }
    }

    private void open() throws IOException {
        if (header[0] < 0 || header[0] > STDERR || header[1] != 0 || header[2] != 0 || header[3] != 0) {
            throw new IOException("the engine sent something that is no frame of output");
        }
        headerRead = 0;
        left = 0;
        for (int i = 4; i < HEADER; i++) {
            left = (left << 8) | (header[i] & 0xff);
        }
    }
}
