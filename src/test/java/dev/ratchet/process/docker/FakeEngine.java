package dev.ratchet.process.docker;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An engine on a socket whose one container "box" is this machine: what is to run in it really runs. */
final class FakeEngine implements AutoCloseable {
    private final Path socket;
    private final ServerSocketChannel server;
    private final Set<SocketChannel> connections = ConcurrentHashMap.newKeySet();
    private final Map<String, String> orders = new ConcurrentHashMap<>();
    private final Map<String, Process> processes = new ConcurrentHashMap<>();
    private final AtomicInteger ids = new AtomicInteger();
    private volatile String status = "running";
    private volatile String startedAt = "1";

    FakeEngine(Path directory) throws IOException {
        socket = directory.resolve("engine.sock");
        server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(socket));
        Thread.ofVirtual().start(this::serve);
    }

    ContainerEngine engine() {
        return new ContainerEngine(new EngineAddress("unix://" + socket), Duration.ofSeconds(2));
    }

    /** What was asked to be started, as it was asked. */
    List<String> orders() {
        return List.copyOf(orders.values());
    }

    void status(String now) {
        status = now;
    }

    /** The container stops, and all that runs in it. */
    void stopContainer() {
        status = "exited";
        endProcesses();
    }

    /** All at once: whoever sees a process end sees the container's next life. */
    void restartContainer() {
        startedAt = Integer.toString(ids.incrementAndGet());
        endProcesses();
    }

    private void endProcesses() {
        processes.values().forEach(process -> {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        });
    }

    /** The engine dies; what it started goes on. */
    void die() throws IOException {
        server.close();
        for (SocketChannel connection : connections) {
            connection.close();
        }
    }

    private void serve() {
        try {
            while (true) {
                SocketChannel connection = server.accept();
                connections.add(connection);
                Thread.ofVirtual().start(() -> answer(connection));
            }
        } catch (IOException _) {
            // Closed: the end of the test.
        }
    }

    private void answer(SocketChannel connection) {
        try (connection) {
            InputStream in = new BufferedInputStream(Channels.newInputStream(connection));
            OutputStream out = Channels.newOutputStream(connection);
            String head = head(in);
            Matcher length = Pattern.compile("Content-Length: (\\d+)").matcher(head);
            String body = length.find()
                    ? new String(in.readNBytes(Integer.parseInt(length.group(1))), StandardCharsets.UTF_8)
                    : "";
            String[] words = head.split(" ", 3);
            route(words[0] + " " + words[1], body, in, out);
        } catch (IOException | InterruptedException _) {
            // Whoever asked has gone.
        }
    }

    private void route(String request, String body, InputStream in, OutputStream out)
            throws IOException, InterruptedException {
        String id = request.replaceAll(".*/exec/([^/]*)/.*", "$1");
        if (request.startsWith("GET /containers/box/json")) {
            reply(out, 200, """
                {"State":{"Status":"%s","Running":%s,"Paused":false,"StartedAt":"%s","ExitCode":137},
                 "Mounts":[{"Type":"bind"}],"Config":{"WorkingDir":"/"}}\
                """.formatted(status, status.equals("running"), startedAt));
        } else if (request.startsWith("POST /containers/box/exec")) {
            create(body, out);
        } else if (request.endsWith("/start")) {
            start(id, in, out);
        } else if (request.contains("GET /exec/") && orders.containsKey(id)) {
            Process process = processes.get(id);
            String state = process == null || process.isAlive()
                    ? "\"Running\":true,\"ExitCode\":null"
                    : "\"Running\":false,\"ExitCode\":" + process.exitValue();
            reply(out, 200, "{" + state + "}");
        } else {
            reply(out, 404, "{\"message\":\"No such thing\"}");
        }
    }

    private void create(String body, OutputStream out) throws IOException {
        if (!status.equals("running")) {
            reply(out, 409, "{\"message\":\"Container box is not running\"}");
            return;
        }
        String id = "e" + ids.incrementAndGet();
        orders.put(id, body);
        reply(out, 201, "{\"Id\":\"" + id + "\"}");
    }

    private void start(String id, InputStream in, OutputStream out) throws IOException, InterruptedException {
        String order = orders.getOrDefault(id, "");
        ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(List.of("setsid")));
        builder.command().addAll(texts(order, "Cmd"));
        builder.environment().keySet().retainAll(Set.of("PATH"));
        texts(order, "Env").forEach(variable -> {
            int sign = variable.indexOf('=');
            builder.environment().put(variable.substring(0, sign), variable.substring(sign + 1));
        });
        if (!order.contains("\"AttachStdin\":true")) {
            builder.redirectInput(Path.of("/dev/null").toFile());
        }
        Process process = builder.start();
        processes.put(id, process);
        head(out, 200);
        if (order.contains("\"AttachStdin\":true")) {
            Thread.ofVirtual().start(() -> copy(in, process.getOutputStream()));
        }
        DataOutputStream frames = new DataOutputStream(out);
        Thread stderr = Thread.ofVirtual().start(() -> frame(process.getErrorStream(), 2, frames));
        frame(process.getInputStream(), 1, frames);
        stderr.join();
    }

    private static void copy(InputStream in, OutputStream out) {
        try (out) {
            for (int next = in.read(); next >= 0; next = in.read()) {
                out.write(next);
                if (in.available() == 0) {
                    out.flush();
                }
            }
        } catch (IOException _) {
            // It reads no more.
        }
    }

    private static void frame(InputStream in, int channel, DataOutputStream frames) {
        byte[] chunk = new byte[10_000];
        try {
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                synchronized (frames) {
                    frames.writeInt(channel << 24);
                    frames.writeInt(read);
                    frames.write(chunk, 0, read);
                    frames.flush();
                }
            }
        } catch (IOException _) {
            // Nobody listens any more.
        }
    }

    private static List<String> texts(String json, String field) throws IOException {
        List<String> texts = new ArrayList<>();
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            while (parser.nextToken() != null) {
                if (parser.currentToken() == JsonToken.VALUE_STRING
                        && parser.getParsingContext().getParent().hasCurrentName()
                        && parser.getParsingContext()
                                .getParent()
                                .getCurrentName()
                                .equals(field)) {
                    texts.add(parser.getText());
                }
            }
        }
        return texts;
    }

    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("no request");
            }
            head.write(next);
        }
        return head.toString(StandardCharsets.US_ASCII);
    }

    private static void head(OutputStream out, int code) throws IOException {
        out.write("HTTP/1.1 %d Fine\r\nContent-Type: application/json\r\n\r\n"
                .formatted(code)
                .getBytes(StandardCharsets.US_ASCII));
    }

    private static void reply(OutputStream out, int code, String body) throws IOException {
        head(out, code);
        out.write(body.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        try {
            die();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        endProcesses();
    }
}
