package dev.ratchet.web.http;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Server-sent events on their way to one reader; whoever writes for a slow one waits alone. */
public final class WebStream {
    private final OutputStream out;

    WebStream(OutputStream out) {
        this.out = out;
    }

    /** Sends an event; its id is what the reader begins with after a lost connection. */
    public void send(String event, String id, String data) throws IOException {
        StringBuilder lines = new StringBuilder();
        if (!id.isEmpty()) {
            lines.append("id: ").append(id).append('\n');
        }
        lines.append("event: ").append(event).append('\n');
        for (String line : data.split("\n", -1)) {
            lines.append("data: ").append(line).append('\n');
        }
        write(lines.append('\n').toString());
    }

    /** Finds out whether anybody reads. */
    public void beat() throws IOException {
        write(":\n\n");
    }

    private void write(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
