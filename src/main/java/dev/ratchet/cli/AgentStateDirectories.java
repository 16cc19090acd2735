package dev.ratchet.cli;

import dev.ratchet.loop.session.DialectName;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where agent programs keep their logins, conversations and caches, which they cannot work without writing. */
public record AgentStateDirectories(Path home, Map<String, String> environment) {
    /** The files and directories of the agent; of every known one where a program of another name may call any. */
    public static List<Path> of(AgentSettings settings, Path home, Map<String, String> inherited) {
        Map<String, String> environment = new HashMap<>(inherited);
        environment.putAll(settings.environment());
        return new AgentStateDirectories(home, environment).of(settings.dialect());
    }

    private List<Path> of(DialectName dialect) {
        return switch (dialect) {
            case CLAUDE ->
                environment.containsKey("CLAUDE_CONFIG_DIR")
                        ? List.of(named("CLAUDE_CONFIG_DIR", ".claude"))
                        : List.of(home.resolve(".claude"), home.resolve(".claude.json"));
            case CODEX -> List.of(named("CODEX_HOME", ".codex"));
            case GEMINI -> List.of(home.resolve(".gemini"));
            case OPENCODE -> xdg("opencode");
            case QWEN -> List.of(home.resolve(".qwen"));
            case GOOSE -> xdg("goose");
            case COPILOT -> List.of(named("COPILOT_HOME", ".copilot"));
            case AIDER -> List.of(home.resolve(".aider"));
            case SCRIPTED, API -> List.of();
            case RAW ->
                Arrays.stream(DialectName.values())
                        .filter(known -> known != DialectName.RAW)
                        .flatMap(known -> of(known).stream())
                        .filter(path -> path.toFile().exists())
                        .toList();
        };
    }

    private List<Path> xdg(String name) {
        return List.of(
                named("XDG_CONFIG_HOME", ".config").resolve(name),
                named("XDG_DATA_HOME", ".local/share").resolve(name),
                named("XDG_STATE_HOME", ".local/state").resolve(name),
                named("XDG_CACHE_HOME", ".cache").resolve(name));
    }

    private Path named(String variable, String usual) {
        @Nullable String value = environment.get(variable);
        return value == null || value.isBlank() ? home.resolve(usual) : home.resolve(value);
    }
}
