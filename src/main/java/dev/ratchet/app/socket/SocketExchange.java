package dev.ratchet.app.socket;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;

/** One question to the supervising process, and its answer. */
final class SocketExchange {
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private SocketExchange() {}

    /** A request that has more bytes than one may have; it was not made. */
    static final class TooLong extends IOException {
        private static final long serialVersionUID = 1L;

        private final long bytes;

        TooLong(long bytes) {
            super("a command of an attempt may have %d MB".formatted(SocketRequest.MOST_BYTES >> 20));
            this.bytes = bytes;
        }

        long bytes() {
            return bytes;
        }
    }

    /** Asks, and waits for the answer. */
    static SocketAnswer at(String socket, SocketRequest asked) throws IOException {
        byte[] request = asked.line().getBytes(StandardCharsets.UTF_8);
        if (request.length > SocketRequest.MOST_BYTES) {
            throw new TooLong(request.length);
        }
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(Path.of(socket)));
                ChannelDeadline _ = ChannelDeadline.of(channel, PATIENCE)) {
            for (ByteBuffer rest = ByteBuffer.wrap(request); rest.hasRemaining(); ) {
                channel.write(rest);
            }
            byte[] answer = Channels.newInputStream(channel).readNBytes(SocketAnswer.MOST_BYTES);
            return SocketAnswer.parse(new String(answer, StandardCharsets.UTF_8))
                    .orElseThrow(() -> new IOException("it gave no answer"));
        } catch (InvalidPathException | UnsupportedOperationException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
