package dev.ratchet.agent.stream;

import dev.ratchet.agent.stream.StructuredReader.Stance;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The known dialects; what one of them needs is loaded when somebody reads it. */
public final class Dialects {
    public static final String RAW = "raw";
    public static final String CLAUDE = "claude";
    public static final String CODEX = "codex";
    public static final String GEMINI = "gemini";
    public static final String OPENCODE = "opencode";
    public static final String QWEN = "qwen";
    public static final String GOOSE = "goose";
    public static final String COPILOT = "copilot";
    public static final String AIDER = "aider";
    public static final String SCRIPTED = "scripted";
    public static final String API = "api";
    public static final String AUTO = "auto";

    /** Those that write objects, in the order in which an unknown program's first object is held against them. */
    private static final List<String> STRUCTURED = List.of(CLAUDE, CODEX, GEMINI, OPENCODE, QWEN, GOOSE, COPILOT);

    private static final List<String> NAMES =
            List.of(AUTO, CLAUDE, CODEX, GEMINI, OPENCODE, QWEN, GOOSE, COPILOT, AIDER, RAW, SCRIPTED, API);

    private Dialects() {}

    /** What {@code adapter} may be, {@code auto} first. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * The dialect that was asked for, or the one that goes with the command's name.
     *
     * @throws IllegalArgumentException if no adapter has the name that was asked for; the message lists those there are
     */
    public static Dialect choose(String adapter, String command) {
        if (adapter.equals(AUTO)) {
            Path file = Path.of(command).getFileName();
            return known(file == null ? "" : file.toString())
                    .filter(dialect -> !dialect.name().equals(RAW))
                    .orElseGet(Dialects::listening);
        }
        return known(adapter)
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown adapter \"" + adapter + "\", known are " + String.join(", ", NAMES)));
    }

    private static Optional<Dialect> known(String name) {
        return switch (name) {
            case CLAUDE, CODEX, GEMINI, OPENCODE, QWEN, GOOSE, COPILOT, SCRIPTED, API ->
                Optional.of(new Dialect(
                        name,
                        Channels.APART,
                        (settings, listener) ->
                                new StructuredReader(new Stance.Sure(name, format(name)), settings, listener)));
            case AIDER -> Optional.of(text(name, AiderRules::new));
            case RAW -> Optional.of(text(name, () -> PlainTextRules.NONE));
            default -> Optional.empty();
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
