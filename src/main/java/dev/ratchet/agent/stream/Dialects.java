package dev.ratchet.agent.stream;

import static dev.ratchet.loop.DialectNames.AIDER;
import static dev.ratchet.loop.DialectNames.AUTO;
import static dev.ratchet.loop.DialectNames.CLAUDE;
import static dev.ratchet.loop.DialectNames.CODEX;
import static dev.ratchet.loop.DialectNames.COPILOT;
import static dev.ratchet.loop.DialectNames.GEMINI;
import static dev.ratchet.loop.DialectNames.GOOSE;
import static dev.ratchet.loop.DialectNames.OPENCODE;
import static dev.ratchet.loop.DialectNames.QWEN;
import static dev.ratchet.loop.DialectNames.RAW;

import dev.ratchet.agent.stream.StructuredReader.Stance;
import dev.ratchet.loop.DialectNames;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The known dialects; what one of them needs is loaded when somebody reads it. */
public final class Dialects {
    /** Those that write objects, in the order in which an unknown program's first object is held against them. */
    private static final List<String> STRUCTURED = List.of(CLAUDE, CODEX, GEMINI, OPENCODE, QWEN, GOOSE, COPILOT);

    private Dialects() {}

    /**
     * The dialect that was asked for, or the one that goes with the command's name.
     *
     * @throws IllegalArgumentException as {@link DialectNames#choose}
     */
    public static Dialect choose(String adapter, String command) {
        String name = DialectNames.choose(adapter, command);
        return adapter.equals(AUTO) && name.equals(RAW) ? listening() : known(name);
    }

    private static Dialect known(String name) {
        return switch (name) {
            case AIDER -> text(name, AiderRules::new);
            case RAW -> text(name, () -> PlainTextRules.NONE);
            default ->
                new Dialect(
                        name,
                        Channels.APART,
                        (settings, listener) ->
                                new StructuredReader(new Stance.Sure(name, format(name)), settings, listener));
        };
    }

    private static StreamFormat format(String name) {
        return switch (name) {
            case CODEX -> CodexReader.FORMAT;
            case GEMINI -> GeminiReader.FORMAT;
            case OPENCODE -> OpencodeReader.FORMAT;
            case QWEN -> QwenManner.FORMAT;
            case GOOSE -> GooseReader.FORMAT;
            case COPILOT -> CopilotReader.FORMAT;
            // The direct agent and scripts write what Claude Code would.
            default -> ClaudeReader.FORMAT;
        };
    }

    private static Dialect text(String name, Supplier<PlainTextRules> rules) {
        return new Dialect(
                name, Channels.TOGETHER, (settings, listener) -> new RawReader(name, settings, listener, rules.get()));
    }

    /** A program that nobody knows: plain text, unless its first object belongs to a known stream. */
    private static Dialect listening() {
        return new Dialect(
                RAW,
                Channels.TOGETHER,
                (settings, listener) -> new StructuredReader(new Stance.Listening(RAW, formats()), settings, listener));
    }

    private static Map<String, StreamFormat> formats() {
        Map<String, StreamFormat> formats = new LinkedHashMap<>();
        STRUCTURED.forEach(name -> formats.put(name, format(name)));
        return formats;
    }
}
