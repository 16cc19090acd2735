package dev.ratchet.cli;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.loop.session.DialectName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * How agents are told of the server of tools that an attempt has, each by what one call of it takes: nothing is written where the
 * user or the project keeps settings. Secrets are in the environment alone.
 *
 * @param program what starts the server, where the agent runs; empty where there is none
 * @param variables the names of those that agents inherit: what the user has said by one of them stands
 */
public record ToolHandover(Optional<String> program, Set<String> variables) {
    /** Nothing is handed over. */
    public static final ToolHandover NONE = new ToolHandover(Optional.empty(), Set.of());

    /** The name of the server, which agents put before the names of its tools. */
    private static final String SERVER = "ratchet";

    private static final String COMMAND = "mcp";
    private static final String OPENCODE_SETTINGS = "OPENCODE_CONFIG_CONTENT";

    /** What the server needs; codex passes on nothing of its environment that it is not told to. */
    private static final List<String> NEEDED = List.of("RATCHET_ATTEMPT", "RATCHET_SOCKET", "RATCHET_SECRET");

    public ToolHandover {
        variables = Set.copyOf(variables);
    }

    /** What is added to a call. */
    record Handed(List<String> words, Map<String, String> variables) {
        static final Handed NOTHING = new Handed(List.of(), Map.of());

        Handed {
            words = List.copyOf(words);
            variables = Map.copyOf(variables);
        }
    }

    /** What an agent is told by, if it can be told. */
    Optional<Handed> to(DialectName dialect) {
        return program.flatMap(server -> new Server(server).toldTo(dialect))
                .filter(handed -> handed.variables().keySet().stream().noneMatch(variables::contains));
    }

    /** The settings that most agents understand, as a text. */
    Optional<String> config() {
        return program.map(server -> new Server(server).config(_ -> {}));
    }

    /** The server, as each agent is told of it. */
    private record Server(String program) {
        Optional<Handed> toldTo(DialectName dialect) {
            return switch (dialect) {
                case CLAUDE -> words("--mcp-config", config(_ -> {}), "--allowed-tools", "mcp__" + SERVER);
                case CODEX -> Optional.of(new Handed(codex(), Map.of()));
                case QWEN -> words("--mcp-config", config(json -> json.put("trust", true)));
                case OPENCODE -> Optional.of(new Handed(List.of(), Map.of(OPENCODE_SETTINGS, opencode())));
                case GOOSE -> words("--with-extension", program + " " + COMMAND);
                case COPILOT ->
                    words(
                            "--additional-mcp-config",
                            config(json -> json.put("type", "local").put("tools", List.of("*"))),
                            "--allow-tool=" + SERVER);
                // Gemini takes servers from files of settings alone: the user's, the project's, or root's.
                case GEMINI, AIDER, RAW, SCRIPTED, API -> Optional.empty();
            };
        }

        private static Optional<Handed> words(String... words) {
            return Optional.of(new Handed(List.of(words), Map.of()));
        }

        String config(Consumer<JsonWriter> more) {
            return Json.object(json -> json.object(
                    "mcpServers",
                    () -> json.object(SERVER, () -> {
                        json.put("command", program).put("args", List.of(COMMAND));
                        more.accept(json);
                    })));
        }

        private List<String> codex() {
            String server = "mcp_servers." + SERVER;
            String needed = NEEDED.stream().map(Json::quoted).collect(Collectors.joining(",", "[", "]"));
            return List.of(
                    "-c",
                    "%s.command=%s".formatted(server, Json.quoted(program)),
                    "-c",
                    "%s.args=[\"%s\"]".formatted(server, COMMAND),
                    "-c",
                    "%s.env_vars=%s".formatted(server, needed),
                    // Where not all is allowed it would otherwise want to be asked, and nobody is there.
                    "-c",
                    "%s.default_tools_approval_mode=\"approve\"".formatted(server),
                    "-c",
                    "%s.startup_timeout_sec=30".formatted(server));
        }

        private String opencode() {
            return Json.object(json -> json.object(
                    "mcp",
                    () -> json.object(
                            SERVER,
                            () -> json.put("type", "local")
                                    .put("command", List.of(program, COMMAND))
                                    .put("enabled", true))));
        }
    }
}
