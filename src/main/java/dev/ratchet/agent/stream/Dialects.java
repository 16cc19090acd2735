package dev.ratchet.agent.stream;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The known dialects. */
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

    private static final Map<String, Structure> STREAMS = streams();
    private static final Map<String, Dialect> KNOWN = known();

    private Dialects() {}

    /** What {@code adapter} may be, {@code auto} first. */
    public static List<String> names() {
        return Stream.concat(Stream.of(AUTO), KNOWN.keySet().stream()).toList();
    }

    /**
     * The dialect that was asked for, or the one that goes with the command's name.
     *
     * @throws IllegalArgumentException if no adapter has the name that was asked for; the message lists those there are
     */
    public static Dialect choose(String adapter, String command) {
        if (adapter.equals(AUTO)) {
            Path file = Path.of(command).getFileName();
            Dialect named = KNOWN.get(file == null ? "" : file.toString());
            return named == null || named.name().equals(RAW) ? listening() : named;
        }
        Dialect asked = KNOWN.get(adapter);
        if (asked == null) {
            throw new IllegalArgumentException(
                    "unknown adapter \"" + adapter + "\", known are " + String.join(", ", names()));
        }
        return asked;
    }

    private static Dialect listening() {
        return new ListeningDialect(RAW, STREAMS);
    }

    private static Map<String, Structure> streams() {
        Map<String, Structure> streams = new LinkedHashMap<>();
        streams.put(CLAUDE, new ClaudeStructure());
        streams.put(CODEX, new CodexStructure());
        streams.put(GEMINI, new GeminiStructure());
        streams.put(OPENCODE, new OpencodeStructure());
        streams.put(QWEN, new QwenStructure());
        streams.put(GOOSE, new GooseStructure());
        streams.put(COPILOT, new CopilotStructure());
        return Collections.unmodifiableMap(streams);
    }

    private static Map<String, Dialect> known() {
        Map<String, Dialect> known = new LinkedHashMap<>();
        STREAMS.forEach((name, structure) -> known.put(name, new StructuredDialect(name, structure)));
        known.put(AIDER, new AiderDialect(AIDER));
        known.put(RAW, new RawDialect(RAW));
        known.put(SCRIPTED, new StructuredDialect(SCRIPTED, new ClaudeStructure()));
        // The direct agent writes what Claude Code would.
        known.put(API, new StructuredDialect(API, new ClaudeStructure()));
        return Collections.unmodifiableMap(known);
    }
}
