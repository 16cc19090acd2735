package dev.ratchet.session.dialect;

import dev.ratchet.loop.session.SessionEnding;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A recorded stream with what is known of it. */
public record RecordedStream(String agent, List<String> columns) {

    /** When the recordings were made. */
    static final Instant MADE = Instant.parse("2026-11-15T20:00:00Z");

    static final List<String> AGENTS = List.of("claude", "codex", "gemini", "opencode", "qwen", "goose", "copilot");

    static Stream<RecordedStream> all() {
        return AGENTS.stream().flatMap(RecordedStream::all);
    }

    static Stream<RecordedStream> all(String agent) {
        String index = new String(resource(agent + "/index.tsv"), StandardCharsets.UTF_8);
        return index.lines().skip(1).map(line -> new RecordedStream(agent, List.of(line.split("\t", -1))));
    }

    public static RecordedStream of(String agent, String scenario) {
        return all(agent)
                .filter(recording -> recording.scenario().equals(scenario))
                .findFirst()
                .orElseThrow();
    }

    String scenario() {
        return columns.getFirst();
    }

    public byte[] stream() {
        return resource(agent + "/" + scenario() + ".jsonl");
    }

    String stderr() {
        String name = agent + "/" + scenario() + ".stderr";
        boolean told = RecordedStream.class.getResource("/streams/" + name) != null;
        return told ? new String(resource(name), StandardCharsets.UTF_8) : "";
    }

    /** What the index says in a column; null for a dash. */
    @Nullable
    String told(int column) {
        String cell = columns.get(column);
        return cell.equals("-") ? null : cell.replace("\\n", "\n");
    }

    SessionEnding ending() {
        String exit = told(1);
        return ending(exit == null ? 0 : Integer.parseInt(exit));
    }

    SessionEnding ending(int exitCode) {
        return new SessionEnding(exitCode, MADE, MADE, stream().length, new SessionEnding.Cause.ByItself());
    }

    @Override
    public String toString() {
        return agent + " " + scenario();
    }

    private static byte[] resource(String name) {
        try (InputStream in =
                Objects.requireNonNull(RecordedStream.class.getResourceAsStream("/streams/" + name), name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
