package dev.ratchet.web.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** Says to a server exactly what it is given, as no decent client would. */
public record RawClient(int port) {
    /** What comes back: the first line, the headers, and the rest. */
    public record Reply(String text) {
        public int status() {
            return text.isEmpty() ? 0 : Integer.parseInt(text.split(" ", 3)[1]);
        }

        public String header(String name) {
            return text.lines()
                    .takeWhile(line -> !line.isEmpty())
                    .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                    .map(line -> line.substring(name.length() + 1).strip())
                    .collect(Collectors.joining(","));
        }

        public String body() {
            int end = text.indexOf("\r\n\r\n");
            return end < 0 ? "" : text.substring(end + 4);
        }
    }

    /** Asks with these headers, among them none that the caller did not name but the one that ends the connection. */
    public Reply ask(String method, String path, List<String> headers, String body) throws IOException {
        String head = "%s %s HTTP/1.1\r\n".formatted(method, path)
                + headers.stream().map(header -> header + "\r\n").collect(Collectors.joining())
                + (body.isEmpty() ? "" : "Content-Length: " + body.length() + "\r\n")
                + "Connection: close\r\n\r\n";
        return send(head + body);
    }

    public Reply send(String text) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
            socket.shutdownOutput();
            InputStream in = socket.getInputStream();
            return new Reply(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
