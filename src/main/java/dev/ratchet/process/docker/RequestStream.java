package dev.ratchet.process.docker;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Takes the requests apart that come from a container, in pieces of any size: an id, a length, and that many bytes, in which
 * each word ends with a NUL byte. Whoever wrote them is not trusted.
 */
final class RequestStream {
    static final int MOST_BYTES = 1024 * 1024;

    private static final String READY = "ready";
    private static final int LONGEST_HEAD = 64;

    private final Consumer<Request> consumer;
    private final ByteArrayOutputStream field = new ByteArrayOutputStream();
    private String id = "";
    private long left = -1;
    private long length;

    /** A request, without fields if it is too long or is none. */
    record Request(String id, List<String> fields) {
        boolean isReadiness() {
            return id.equals(READY);
        }
    }

    RequestStream(Consumer<Request> consumer) {
        this.consumer = consumer;
    }

    void read(byte[] bytes, int offset, int count) throws IOException {
        int at = offset;
        int end = offset + count;
        while (at < end) {
            if (left < 0) {
                head(bytes[at++]);
            } else {
                int part = (int) Math.min(left, end - at);
                if (length <= MOST_BYTES) {
                    field.write(bytes, at, part);
                }
                at += part;
                left -= part;
                endBody();
            }
        }
    }

    private void head(byte next) throws IOException {
        if (next != 0) {
            if (field.size() >= LONGEST_HEAD) {
                throw new IOException("that is no request");
            }
            field.write(next);
            return;
        }
        String text = taken();
        if (id.isEmpty() && text.equals(READY)) {
            consumer.accept(new Request(READY, List.of()));
        } else if (id.isEmpty()) {
            id = text;
        } else if (text.matches("\\d{1,12}")) {
            length = Long.parseLong(text);
            left = length;
            endBody();
        } else {
            throw new IOException("that is no length");
        }
    }

    private void endBody() {
        if (left > 0) {
            return;
        }
        String body = taken();
        List<String> fields = body.endsWith("\0")
                ? Stream.of(body.substring(0, body.length() - 1).split("\0", -1))
                        .toList()
                : List.of();
        Request whole = new Request(id, fields);
        id = "";
        left = -1;
        consumer.accept(whole);
    }

    private String taken() {
        String text = field.toString(StandardCharsets.UTF_8);
        field.reset();
        return text;
    }
}
