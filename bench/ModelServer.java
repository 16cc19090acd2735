import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A model that gives every request the same answer, and notes the time: a thread for each connection that waits in the
 * kernel, and one write for a whole answer, so that hardly any of its time is in what is measured.
 */
final class ModelServer implements AutoCloseable {
    private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: *(\\d+)\r\n");

    private final ServerSocket socket = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
    private final byte[] answer;
    private final Duration thinking;
    private final List<Long> asked = new ArrayList<>();
    private final List<Long> answered = new ArrayList<>();

    /** Starts it; an answer without an end leaves its caller waiting. */
    ModelServer(Spoken answer, Duration thinking) throws IOException {
        this.answer = answer.response();
        this.thinking = thinking;
        Thread.ofPlatform().daemon().start(this::accept);
    }

    URI base() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/v1");
    }

    /** When each request had arrived whole, in nanoseconds. */
    List<Long> asked() {
        synchronized (asked) {
            return List.copyOf(asked);
        }
    }

    /** Milliseconds from the sending of each answer until the next request had arrived, for one caller. */
    List<Double> gaps() {
        List<Long> arrivals = asked();
        List<Double> gaps = new ArrayList<>();
        synchronized (answered) {
            for (int i = 1; i < arrivals.size(); i++) {
                gaps.add((arrivals.get(i) - answered.get(i - 1)) / 1e6);
            }
        }
        return gaps;
    }

    private void accept() {
        try {
            while (true) {
                Socket connection = socket.accept();
                connection.setTcpNoDelay(true);
                Thread.ofPlatform().daemon().start(() -> serve(connection));
            }
        } catch (IOException _) {
            // It is closed.
        }
    }

    private void serve(Socket connection) {
        try (connection;
                InputStream in = new BufferedInputStream(connection.getInputStream(), 1 << 16)) {
            while (request(in)) {
                if (thinking.isPositive()) {
                    Thread.sleep(thinking);
                }
                // Before and not after: whoever is answered may be on this processor by then.
                synchronized (answered) {
                    answered.add(System.nanoTime());
                }
                connection.getOutputStream().write(answer);
            }
        } catch (IOException | InterruptedException _) {
            // The caller has gone.
        }
    }

    private boolean request(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        for (int ends = 0; ends < 4; ) {
            int next = in.read();
            if (next < 0) {
                return false;
            }
            head.write(next);
            ends = next == (ends % 2 == 0 ? '\r' : '\n') ? ends + 1 : 0;
        }
        Matcher length = LENGTH.matcher(head.toString(StandardCharsets.ISO_8859_1));
        in.skipNBytes(length.find() ? Long.parseLong(length.group(1)) : 0);
        synchronized (asked) {
            asked.add(System.nanoTime());
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
