package dev.ratchet.mcp;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonLine;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The messages of a client on the standard streams, each on a line, until there are no more. */
public final class StdioMessages {
    /** What is longer is no call that could be done. */
    static final int LONGEST = 1024 * 1024;

    /** And of what is longer still not even the id is looked for. */
    static final int LONGEST_KEPT = 16 * LONGEST;

    private static final int MOST_AT_ONCE = 8;
    private static final int ENDS = 4096;
    private static final JsonLine.Wanted HEAD =
            new JsonLine.Members(Set.of("id", "params", "name"), Set.of(), Set.of());

    private final ToolServer server;
    private final InputStream in;
    private final OutputStream out;
    private final Semaphore room = new Semaphore(MOST_AT_ONCE);

    public StdioMessages(ToolServer server, InputStream in, OutputStream out) {
        this.server = server;
        this.in = new BufferedInputStream(in);
        this.out = out;
    }

    /** Answers until the client has closed its side, and all that it asked for until then. */
    public void answerAll() throws IOException {
        try (ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Line line = next(); line != null; line = next()) {
                Line asked = line;
                room.acquireUninterruptibly();
                calls.execute(() -> {
                    try {
                        answer(asked).ifPresent(this::write);
                    } finally {
                        room.release();
                    }
                });
            }
        }
    }

    /**
     * What stands on one line.
     *
     * @param length its bytes, which are not all kept of one that is much too long
     */
    private record Line(ByteArrayOutputStream kept, long length) {}

    private @Nullable Line next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        long length = 0;
        int one = in.read();
        if (one < 0) {
            return null;
        }
        for (; one >= 0 && one != '\n'; one = in.read()) {
            length++;
            if (length <= LONGEST_KEPT) {
                line.write(one);
            }
        }
        return new Line(line, length);
    }

    private Optional<String> answer(Line line) {
        if (line.length > LONGEST) {
            return Optional.of(refused(line));
        }
        String message = line.kept.toString(StandardCharsets.UTF_8).strip();
        return message.isEmpty() ? Optional.empty() : server.answer(message);
    }

    /** Of what is so long no more is made words of than whose call it is: all of it would take several times its length. */
    private String refused(Line line) {
        byte[] kept = line.kept.toByteArray();
        Json head = line.length > LONGEST_KEPT
                ? Json.NOTHING
                : JsonLine.read(kept, 0, kept.length, HEAD).stream().findFirst().orElse(Json.NOTHING);
        return server.answerTooLong(
                id(kept, head.textAt("id")), head.at("params").textAt("name"), line.length);
    }

    /** A number is a text there as well; which it was is said by what stands at either end of the line. */
    private static @Nullable Object id(byte[] line, String id) {
        int end = Math.min(ENDS, line.length);
        String ends = new String(line, 0, end, StandardCharsets.UTF_8)
                + new String(line, line.length - end, end, StandardCharsets.UTF_8);
        boolean quoted = Pattern.compile("\"id\"\\s*:\\s*\"" + Pattern.quote(id))
                .matcher(ends)
                .find();
        if (id.isEmpty()) {
            return null;
        }
        return !quoted && id.matches("-?\\d{1,18}") ? (Object) Long.valueOf(id) : id;
    }

    private synchronized void write(String message) {
        try {
            out.write((message + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException _) {
            // Nobody listens any more; the end of what it says comes next.
        }
    }
}
