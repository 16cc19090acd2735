package dev.ratchet.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentStateDirectoriesTest {
    @TempDir
    Path home;

    @Test
    void claudeKeepsItsThingsAtHomeOrWhereItIsTold() {
        assertThat(AgentStateDirectories.of(agent("claude", Map.of()), home, Map.of()))
                .containsExactly(home.resolve(".claude"), home.resolve(".claude.json"));
        assertThat(AgentStateDirectories.of(agent("claude", Map.of()), home, Map.of("CLAUDE_CONFIG_DIR", "/c")))
                .containsExactly(Path.of("/c"));
    }

    @Test
    void theAgentsOwnEnvironmentWins() {
        assertThat(AgentStateDirectories.of(
                        agent("codex", Map.of("CODEX_HOME", "/own")), home, Map.of("CODEX_HOME", "/other")))
                .containsExactly(Path.of("/own"));
    }

    @Test
    void otherProgramsGetWhatIsThereOfAllAgentsSinceTheyMayCallAny() throws IOException {
        assertThat(AgentStateDirectories.of(agent("./wrapper.sh", Map.of()), home, Map.of()))
                .isEmpty();
        Files.createDirectories(home.resolve(".qwen"));
        Files.createDirectories(home.resolve(".config/goose"));

        assertThat(AgentStateDirectories.of(agent("./wrapper.sh", Map.of()), home, Map.of()))
                .containsExactlyInAnyOrder(home.resolve(".qwen"), home.resolve(".config/goose"));
        assertThat(AgentStateDirectories.of(agent("scripted", Map.of()), home, Map.of()))
                .isEmpty();
    }

    private static AgentSettings agent(String command, Map<String, String> environment) {
        AgentSettings usual = AgentSettings.DEFAULT;
        return new AgentSettings(
                command, usual.args(), usual.adapter(), usual.promptVia(), environment, usual.permissions());
    }
}
