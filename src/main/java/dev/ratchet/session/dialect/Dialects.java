package dev.ratchet.session.dialect;

import dev.ratchet.loop.session.DialectName;
import dev.ratchet.session.reading.Dialect;
import dev.ratchet.session.reading.Dialect.Channels;
import dev.ratchet.session.reading.JsonStreamReader;
import dev.ratchet.session.reading.JsonStreamReader.Stance;
import dev.ratchet.session.reading.StreamFormat;
import dev.ratchet.session.reading.TextStreamReader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The known dialects; what one of them needs is loaded when somebody reads it. */
public final class Dialects {
    private Dialects() {}

    /**
     * The dialect that was asked for, or the one that goes with the command's name.
     *
     * @throws IllegalArgumentException as {@link DialectName#choose}
     */
    public static Dialect choose(String adapter, String command) {
        DialectName name = DialectName.choose(adapter, command);
        return adapter.equals(DialectName.AUTO) && name == DialectName.RAW ? listening() : known(name);
    }

    private static Dialect known(DialectName name) {
        String word = name.word();
        return switch (name) {
            case AIDER -> new Dialect(word, Channels.TOGETHER, AiderReader::new);
            case RAW ->
                new Dialect(
                        word,
                        Channels.TOGETHER,
                        (settings, listener) -> new TextStreamReader(word, settings, listener));
            case CLAUDE, CODEX, GEMINI, OPENCODE, QWEN, GOOSE, COPILOT, SCRIPTED, API ->
                new Dialect(word, Channels.APART, (settings, listener) -> {
                    Stance sure = new Stance.Sure(word, format(name).orElseThrow());
                    return new JsonStreamReader(sure, settings, listener);
                });
        };
    }

    /** How the objects read that it writes; none for one that writes text. */
    private static Optional<StreamFormat> format(DialectName name) {
        return switch (name) {
            // The direct agent and scripts write what Claude Code would.
            case CLAUDE, SCRIPTED, API -> Optional.of(ClaudeReader.FORMAT);
            case CODEX -> Optional.of(CodexReader.FORMAT);
            case GEMINI -> Optional.of(GeminiReader.FORMAT);
            case OPENCODE -> Optional.of(OpencodeReader.FORMAT);
            case QWEN -> Optional.of(QwenReader.FORMAT);
            case GOOSE -> Optional.of(GooseReader.FORMAT);
            case COPILOT -> Optional.of(CopilotReader.FORMAT);
            case AIDER, RAW -> Optional.empty();
        };
    }

    /** A program that nobody knows: plain text, unless its first object belongs to a known stream. */
    private static Dialect listening() {
        String raw = DialectName.RAW.word();
        return new Dialect(raw, Channels.TOGETHER, (settings, listener) -> {
            Map<String, StreamFormat> known = new LinkedHashMap<>();
            for (DialectName name : DialectName.values()) {
                format(name).ifPresent(format -> known.put(name.word(), format));
            }
            return new JsonStreamReader(new Stance.Listening(raw, known), settings, listener);
        });
    }
}
