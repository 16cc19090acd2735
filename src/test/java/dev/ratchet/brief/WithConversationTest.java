package dev.ratchet.brief;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.brief.WithConversation.ResumeSettings;
import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.Briefing.Briefed;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.LoopMemory;
import dev.ratchet.loop.history.Run;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.Conversation;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.testing.Sample;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WithConversationTest {
    private static final Briefing PROMPT = (_, _, _) -> new Briefed.Ready(Brief.of("do it"));

    private static Brief brief(ResumeSettings settings, String agent, String id, Duration age)
            throws InterruptedException {
        Conversation conversation = new Conversation(id, Usage.NONE, Sample.NOON.minus(age));
        History history = new History(
                Sample.NOON,
                Run.starting("run", "main", Sample.NOON),
                new LoopMemory(List.of(), null, List.of(), Map.of("claude", conversation)),
                List.of());
        Briefed briefed = new WithConversation(PROMPT, settings, _ -> agent)
                .brief(Sample.attempt(0), WorkDirectory.of(Path.of(".")), history);
        return ((Briefed.Ready) briefed).brief();
    }

    @Test
    void goesOnWithTheAgentsLastConversation() throws InterruptedException {
        Brief brief = brief(ResumeSettings.DEFAULT, "claude", "s-1", Duration.ofHours(23));

        assertThat(brief.resumption())
                .extracting(resumption -> resumption.conversation().id())
                .isEqualTo("s-1");
        assertThat(brief.words()).isEqualTo("do it");
    }

    @Test
    void saysTheContinuePromptInPlaceOfThePrompt() throws InterruptedException {
        Brief brief = brief(new ResumeSettings("go on", Duration.ofHours(1)), "claude", "s-1", Duration.ZERO);

        assertThat(brief.words()).isEqualTo("go on");
        assertThat(brief.afresh().words()).isEqualTo("do it");
    }

    @Test
    void anOldConversationIsDropped() throws InterruptedException {
        assertThat(brief(ResumeSettings.DEFAULT, "claude", "s-1", Duration.ofHours(24))
                        .resumption())
                .isNull();
        assertThat(brief(new ResumeSettings("", Duration.ZERO), "claude", "s-1", Duration.ofDays(99))
                        .resumption())
                .isNotNull();
    }

    @Test
    void anotherAgentsConversationIsNotItsOwn() throws InterruptedException {
        assertThat(brief(ResumeSettings.DEFAULT, "codex", "s-1", Duration.ZERO).resumption())
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--dangerously-skip-permissions", "-x", "a b", "a;b", "", "a\nb", "../x"})
    void whatCouldPassForAnOptionIsNoConversation(String id) throws InterruptedException {
        assertThat(brief(ResumeSettings.DEFAULT, "claude", id, Duration.ZERO).resumption())
                .isNull();
    }
}
