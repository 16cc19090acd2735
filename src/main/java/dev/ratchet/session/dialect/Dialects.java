package dev.ratchet.session.dialect;

import static dev.ratchet.loop.session.DialectNames.AIDER;
import static dev.ratchet.loop.session.DialectNames.AUTO;
import static dev.ratchet.loop.session.DialectNames.CLAUDE;
import static dev.ratchet.loop.session.DialectNames.CODEX;
import static dev.ratchet.loop.session.DialectNames.COPILOT;
import static dev.ratchet.loop.session.DialectNames.GEMINI;
import static dev.ratchet.loop.session.DialectNames.GOOSE;
import static dev.ratchet.loop.session.DialectNames.OPENCODE;
import static dev.ratchet.loop.session.DialectNames.QWEN;
import static dev.ratchet.loop.session.DialectNames.RAW;

import dev.ratchet.loop.session.DialectNames;
import dev.ratchet.session.reading.Dialect;
import dev.ratchet.session.reading.JsonStreamReader;
import dev.ratchet.session.reading.JsonStreamReader.Stance;
import dev.ratchet.session.reading.PlainTextRules;
import dev.ratchet.session.reading.StreamFormat;
import dev.ratchet.session.reading.TextStreamReader;
import dev.ratchet.session.stream.OutputChannels;
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
                        OutputChannels.APART,
                        (settings, listener) ->
                                new JsonStreamReader(new Stance.Sure(name, format(name)), settings, listener));
        };
    }

    private static StreamFormat format(String name) {
        return switch (name) {
            case CODEX -> CodexReader.FORMAT;
            case GEMINI -> GeminiReader.FORMAT;
            case OPENCODE -> OpencodeReader.FORMAT;
            case QWEN -> QwenVariant.FORMAT;
            case GOOSE -> GooseReader.FORMAT;
            case COPILOT -> CopilotReader.FORMAT;
            // The direct agent and scripts write what Claude Code would.
            default -> ClaudeReader.FORMAT;
        };
    }

    private static Dialect text(String name, Supplier<PlainTextRules> rules) {
        return new Dialect(
                name,
                OutputChannels.TOGETHER,
                (settings, listener) -> new TextStreamReader(name, settings, listener, rules.get()));
    }

    /** A program that nobody knows: plain text, unless its first object belongs to a known stream. */
    private static Dialect listening() {
        return new Dialect(
                RAW,
                OutputChannels.TOGETHER,
                (settings, listener) -> new JsonStreamReader(new Stance.Listening(RAW, formats()), settings, listener));
    }

    private static Map<String, StreamFormat> formats() {
        Map<String, StreamFormat> formats = new LinkedHashMap<>();
        STRUCTURED.forEach(name -> formats.put(name, format(name)));
        return formats;
    }
}
