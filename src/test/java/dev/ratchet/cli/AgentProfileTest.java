package dev.ratchet.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.session.Allowance;
import dev.ratchet.loop.session.Brief;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentProfileTest {
    private static final AgentProfile PROFILE = new AgentProfile("work", AgentSettings.DEFAULT, "be brief", "haiku");

    @Test
    void addsTheModelAndTheSystemTextThatAreTheAgentsOwn() {
        Allowance allowance = new Allowance(1.0, null);

        assertThat(PROFILE.complete(Brief.of("go").within(allowance)))
                .isEqualTo(new Brief("go", "be brief", "haiku").within(allowance));
    }

    @Test
    void whatIsSaidForOneSessionComesLastAndItsModelWins() {
        assertThat(PROFILE.complete(new Brief("go", "and kind", "opus")))
                .isEqualTo(new Brief("go", "be brief\n\nand kind", "opus"));
        assertThat(new AgentProfile("x", AgentSettings.DEFAULT, "", null).complete(Brief.of("go")))
                .isEqualTo(Brief.of("go"));
    }

    @ParameterizedTest
    @CsvSource({
        "claude, auto, claude, true, true",
        "/opt/codex, auto, codex, true, false",
        "aider, auto, aider, false, true",
        "./mine.sh, auto, , false, ",
        "./mine.sh, opencode, opencode, true, true",
        "./mine.sh, raw, raw, false, false",
        "scripted, auto, scripted, false, true",
    })
    void knowsWhatAnAgentCanDo(String command, String adapter, String read, Boolean resumes, Boolean tellsCost) {
        AgentSettings settings = new AgentSettings(
                command,
                null,
                adapter,
                AgentSettings.PromptVia.ARG,
                java.util.Map.of(),
                AgentSettings.Permissions.LISTED_TOOLS);

        assertThat(AgentAbilities.of(settings)).isEqualTo(new AgentAbilities(read, resumes, tellsCost));
    }

    @Test
    void argumentsThatAreGivenDecideWhetherItResumes() {
        assertThat(AgentAbilities.of(AgentSettings.DEFAULT.calling("claude", List.of("-p", "{prompt}")))
                        .resumes())
                .isFalse();
        assertThat(AgentAbilities.of(AgentSettings.DEFAULT.calling("raw", List.of("--go-on", "{session_id}")))
                        .resumes())
                .isTrue();
    }
}
