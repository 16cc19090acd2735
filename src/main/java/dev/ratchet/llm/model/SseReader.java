package dev.ratchet.llm.model;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads server-sent events; only their data matters, and what only keeps a connection alive is left out. */
final class SseReader {
    private static final int LONGEST = 16 * 1024 * 1024;

    private final Reader in;
    private boolean afterReturn;

    SseReader(InputStream in) {
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    /** The data of the next event, null at the end of the stream; an event without its empty line is none. */
    @Nullable
    String next() throws IOException {
        StringBuilder data = new StringBuilder();
        boolean ping = false;
        for (String line = line(); line != null; line = line()) {
            if (line.isEmpty()) {
                if (!data.isEmpty() && !ping) {
                    return data.toString();
                }
                data.setLength(0);
                ping = false;
            } else if (line.startsWith("data:")) {
                append(data, value(line));
            } else if (line.startsWith("event:")) {
                ping = value(line).equals("ping");
            }
        }
        return null;
    }

    private static String value(String line) {
        String value = line.substring(line.indexOf(':') + 1);
        return value.startsWith(" ") ? value.substring(1) : value;
    }

    private static void append(StringBuilder data, String value) throws IOException {
        if (data.length() + value.length() > LONGEST) {
            throw new IOException("an event is too long");
        }
        if (!data.isEmpty()) {
            data.append('\n');
        }
        data.append(value);
    }

    private @Nullable String line() throws IOException {
        StringBuilder line = new StringBuilder();
        while (true) {
            int next = in.read();
            if (next == '\n' && afterReturn) {
                afterReturn = false;
                continue;
            }
            afterReturn = next == '\r';
            if (next < 0) {
                return null;
            }
            if (next == '\n' || next == '\r') {
                return line.toString();
            }
            if (line.length() >= LONGEST) {
                throw new IOException("a line is too long");
            }
            line.append((char) next);
        }
    }
}
