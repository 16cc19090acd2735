package dev.ratchet.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.cli.AgentSettings.Permissions;
import dev.ratchet.cli.AgentSettings.PromptVia;
import dev.ratchet.json.Json;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.DialectName;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How each agent is told of the tools of its attempt. */
class ToolHandoverTest {
    private static final String PROGRAM = "/opt/my programs/ratchet";

    @TempDir
    Path directory;

    @Test
    void claudeGetsItBesideWhatTheUserHas() {
        List<String> words = words("claude", null, Brief.of("do it"));

        int at = words.indexOf("--mcp-config");
        Json server = Json.parseOrNothing(words.get(at + 1)).at("mcpServers").at("ratchet");
        assertThat(server.textAt("command")).isEqualTo(PROGRAM);
        assertThat(server.at("args").line()).isEqualTo("[\"mcp\"]");
        assertThat(words).containsSubsequence("--allowed-tools", "mcp__ratchet");
        assertThat(words).doesNotContain("--strict-mcp-config");
        assertThat(words.get(at + 2)).as("it takes all up to the next option").startsWith("--");
        assertThat(words).containsSubsequence("-p", "do it", "--mcp-config");
    }

    @Test
    void codexGetsItAsSettingsOfOneCall() {
        assertThat(words("codex", null, Brief.of("do it")))
                .contains("mcp_servers.ratchet.command=\"/opt/my programs/ratchet\"")
                .contains("mcp_servers.ratchet.args=[\"mcp\"]")
                .anyMatch(word -> word.startsWith("mcp_servers.ratchet.env_vars=[\"RATCHET_ATTEMPT\""))
                .startsWith("codex", "exec", "-c")
                .endsWith("do it");
    }

    @Test
    void othersGetItByTheirOwnFlagsAndVariables() {
        assertThat(words("copilot", null, Brief.of("x"))).contains("--additional-mcp-config", "--allow-tool=ratchet");
        assertThat(words("goose", null, Brief.of("x"))).containsSubsequence("--with-extension", PROGRAM + " mcp");
        assertThat(variables("opencode"))
                .hasEntrySatisfying(
                        "OPENCODE_CONFIG_CONTENT",
                        config -> assertThat(config).contains("\"command\":[\"" + PROGRAM + "\",\"mcp\"]"));
        assertThat(words("qwen", null, Brief.of("x"))).contains("--mcp-config");
        assertThat(words("gemini", null, Brief.of("x"))).noneMatch(word -> word.contains("mcp"));
    }

    @Test
    void whoOnlyLooksGetsNothing() {
        Brief review = Brief.of("look").reaching(Brief.Reach.REVIEW);

        assertThat(words("claude", null, review)).doesNotContain("--mcp-config");
    }

    @Test
    void argumentsThatWereGivenHaveToAskForIt() {
        assertThat(words("claude", List.of("-p", "{prompt}"), Brief.of("x"))).containsExactly("claude", "-p", "x");
        assertThat(words("claude", List.of("-p", "{prompt}", "--mcp-config", "{mcp_config}"), Brief.of("x")))
                .anyMatch(word -> word.contains("mcpServers"));
        assertThat(settings("claude", List.of("-p", "{prompt}")).takesTools(tools()))
                .isFalse();
        assertThat(settings("claude", List.of("{mcp_config}")).takesTools(tools()))
                .isTrue();
        assertThat(new InvocationBuilder(
                                settings("claude", List.of("-p", "x", "--mcp-config", "{mcp_config}")),
                                directory,
                                ToolHandover.NONE)
                        .of(Brief.of("x"), directory.resolve("out"))
                        .words())
                .doesNotContain("--mcp-config");
    }

    @Test
    void whatTheUserHasSaidByTheSameMeansStands() {
        ToolHandover inherited = new ToolHandover(Optional.of(PROGRAM), Set.of("OPENCODE_CONFIG_CONTENT"));
        AgentSettings own = new AgentSettings(
                "opencode",
                null,
                DialectName.AUTO,
                PromptVia.ARG,
                Map.of("OPENCODE_CONFIG_CONTENT", "{}"),
                Permissions.EVERYTHING);

        assertThat(settings("opencode", null).takesTools(tools())).isTrue();
        assertThat(settings("opencode", null).takesTools(inherited)).isFalse();
        assertThat(own.takesTools(tools())).isFalse();
    }

    @Test
    void sixAgentsCanBeToldAndNobodyWhereThereIsNothingToTell() {
        assertThat(Arrays.stream(DialectName.values())
                        .filter(dialect -> tools().to(dialect).isPresent()))
                .hasSize(6);
        assertThat(Arrays.stream(DialectName.values()).map(ToolHandover.NONE::to))
                .allMatch(Optional::isEmpty);
    }

    private ToolHandover tools() {
        return new ToolHandover(Optional.of(PROGRAM), Set.of());
    }

    private List<String> words(String command, @Nullable List<String> args, Brief brief) {
        return new InvocationBuilder(settings(command, args), directory, tools())
                .of(brief, directory.resolve("out"))
                .words();
    }

    private Map<String, String> variables(String command) {
        return new InvocationBuilder(settings(command, null), directory, tools())
                .of(Brief.of("x"), directory.resolve("out"))
                .environment();
    }

    private static AgentSettings settings(String command, @Nullable List<String> args) {
        return new AgentSettings(command, args, DialectName.AUTO, PromptVia.ARG, Map.of(), Permissions.EVERYTHING);
    }
}
