package dev.ratchet.llm;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** What every session is told before anything else. */
final class SystemText {
    private SystemText() {}

    /** The agent's own system text with the brief's after it. */
    static String before(String brief) {
        return brief.isBlank() ? own() : own() + "\n\n" + brief;
    }

    private static String own() {
        try (InputStream in = Objects.requireNonNull(SystemText.class.getResourceAsStream("system.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
