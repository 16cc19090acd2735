package dev.ratchet.tui;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AgentTitleTest {
    @Test
    void nothingIsSaidTwice() {
        assertThat(new AgentTitle("claude", "claude-opus-5").words()).isEqualTo("claude opus-5");
        assertThat(new AgentTitle("claude", "opus").words()).isEqualTo("claude opus");
        assertThat(new AgentTitle("wrapper", "claude-opus-5").words()).isEqualTo("wrapper claude-opus-5");
        assertThat(new AgentTitle("codex", "codex-").words()).isEqualTo("codex codex-");
        assertThat(new AgentTitle("codex", null).words()).isEqualTo("codex");
    }
}
