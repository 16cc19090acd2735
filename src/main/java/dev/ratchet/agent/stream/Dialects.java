package dev.ratchet.agent.stream;

import static dev.ratchet.loop.DialectNames.AIDER;
import static dev.ratchet.loop.DialectNames.API;
import static dev.ratchet.loop.DialectNames.AUTO;
import static dev.ratchet.loop.DialectNames.CLAUDE;
import static dev.ratchet.loop.DialectNames.CODEX;
import static dev.ratchet.loop.DialectNames.COPILOT;
import static dev.ratchet.loop.DialectNames.GEMINI;
import static dev.ratchet.loop.DialectNames.GOOSE;
import static dev.ratchet.loop.DialectNames.OPENCODE;
import static dev.ratchet.loop.DialectNames.QWEN;
import static dev.ratchet.loop.DialectNames.RAW;
import static dev.ratchet.loop.DialectNames.SCRIPTED;

import dev.ratchet.loop.DialectNames;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** The known dialects. */
public final class Dialects {
    private static final Map<String, Structure> STREAMS = streams();
    private static final Map<String, Dialect> KNOWN = known();

    private Dialects() {}

    /**
     * The dialect that was asked for, or the one that goes with the command's name.
     *
     * @throws IllegalArgumentException as {@link DialectNames#choose}
     */
    public static Dialect choose(String adapter, String command) {
        String name = DialectNames.choose(adapter, command);
        return adapter.equals(AUTO) && name.equals(RAW) ? listening() : Objects.requireNonNull(KNOWN.get(name));
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
