package dev.ratchet.brief;

import dev.ratchet.loop.Attempt;
import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.History;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** A brief whose system text also tells the agent to report its status, and how. */
public record StatusBriefing(Briefing inner) implements Briefing {
    private static final String FILE = "loop-status.md";

    @Override
    public Briefed brief(Attempt attempt, History history) throws InterruptedException {
        return switch (inner.brief(attempt, history)) {
            case Briefed.Ready(var brief) -> new Briefed.Ready(brief.withSystem(instructions()));
            case Briefed.Impossible impossible -> impossible;
        };
    }

    /** How an agent is to report. */
    public static String instructions() {
        try (InputStream file = StatusBriefing.class.getResourceAsStream(FILE)) {
            return new String(Objects.requireNonNull(file, FILE).readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
