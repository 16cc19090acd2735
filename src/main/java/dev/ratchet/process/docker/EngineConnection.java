package dev.ratchet.process.docker;

import dev.ratchet.loop.base.HumanUnits;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** One connection to the engine, for one request and its answer; to be used by threads that nobody interrupts. */
final class EngineConnection implements AutoCloseable {
    private static final int LONGEST_HEAD = 64 * 1024;
    private static final int BUFFER = 256 * 1024;

    private final SocketChannel channel;
    private final InputStream in;
    private volatile boolean tooLate;

    private EngineConnection(SocketChannel channel) {
        this.channel = channel;
        this.in = new BufferedInputStream(Channels.newInputStream(channel), BUFFER);
    }

    static EngineConnection open(SocketAddress address, Duration patience) throws IOException {
        SocketChannel channel = address instanceof InetSocketAddress
                ? SocketChannel.open()
                : SocketChannel.open(StandardProtocolFamily.UNIX);
        EngineConnection connection = new EngineConnection(channel);
        try {
            // An engine that is stuck accepts nobody.
            connection.within(patience, () -> channel.connect(address));
            return connection;
        } catch (IOException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /** Something that waits for the engine. */
    @FunctionalInterface
    interface Waiting<T> {
        T get() throws IOException;
    }

    /** A channel knows no timeouts: closing it is the only way to wake who waits for it. */
    <T> T within(Duration patience, Waiting<T> waiting) throws IOException {
        CompletableFuture<Void> alarm = CompletableFuture.runAsync(
                () -> {
                    tooLate = true;
                    close();
                },
                CompletableFuture.delayedExecutor(patience.toMillis(), TimeUnit.MILLISECONDS));
        try {
            return waiting.get();
        } catch (ClosedChannelException e) {
            throw tooLate ? new IOException("no answer for " + HumanUnits.span(patience), e) : e;
        } finally {
            alarm.cancel(false);
        }
    }

    void write(byte[] bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
    }

    /** The head of the answer, up to its empty line. */
    String head() throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        for (int lineFeeds = 0; lineFeeds < 2; ) {
            int next = in.read();
            if (next < 0 || head.size() > LONGEST_HEAD) {
                throw new IOException("the connection was closed without an answer");
            }
            lineFeeds = next == '\n' ? lineFeeds + 1 : next == '\r' ? lineFeeds : 0;
            head.write(next);
        }
        return head.toString(StandardCharsets.US_ASCII);
    }

    /** Everything up to the end. */
    String body() throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Hands on what comes until the end. */
    void readInto(StreamFrames frames) throws IOException {
        byte[] chunk = new byte[BUFFER];
        for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
            frames.read(chunk, read);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException _) {
            // Nothing is lost: what was written has been answered, or never will be.
        }
    }

    /**
     * Takes the two streams of a program apart that the engine sends as one: frames of a header of eight bytes, the first
     * the stream's number, the last four the length, and that many bytes. They come in pieces of any size.
     */
    static final class StreamFrames {
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
}
