package dev.ratchet.agent.stream;

import dev.ratchet.loop.Ending;
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
record Recording(String agent, List<String> columns) {

    /** When the recordings were made. */
    static final Instant MADE = Instant.parse("2026-11-15T20:00:00Z");

    static final List<String> AGENTS = List.of("claude", "codex", "gemini", "opencode", "qwen", "goose", "copilot");

    static Stream<Recording> all() {
        return AGENTS.stream().flatMap(Recording::all);
    }

    static Stream<Recording> all(String agent) {
        String index = new String(resource(agent + "/index.tsv"), StandardCharsets.UTF_8);
        return index.lines().skip(1).map(line -> new Recording(agent, List.of(line.split("\t", -1))));
    }

    static Recording of(String agent, String scenario) {
        return all(agent)
                .filter(recording -> recording.scenario().equals(scenario))
                .findFirst()
                .orElseThrow();
    }

    String scenario() {
        return columns.getFirst();
    }

    byte[] stream() {
        return resource(agent + "/" + scenario() + ".jsonl");
    }

    String stderr() {
        String name = agent + "/" + scenario() + ".stderr";
        boolean told = Recording.class.getResource("/streams/" + name) != null;
        return told ? new String(resource(name), StandardCharsets.UTF_8) : "";
    }

    /** What the index says in a column; null for a dash. */
    @Nullable
    String told(int column) {
        String cell = columns.get(column);
        return cell.equals("-") ? null : cell.replace("\\n", "\n");
    }

    Ending ending() {
        String exit = told(1);
        return ending(exit == null ? 0 : Integer.parseInt(exit));
    }

    Ending ending(int exitCode) {
        return new Ending(exitCode, MADE, MADE, stream().length, new Ending.Cause.ByItself());
    }

    @Override
    public String toString() {
        return agent + " " + scenario();
    }

    private static byte[] resource(String name) {
        try (InputStream in = Objects.requireNonNull(Recording.class.getResourceAsStream("/streams/" + name), name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
