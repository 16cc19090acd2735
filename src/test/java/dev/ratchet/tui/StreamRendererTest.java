package dev.ratchet.tui;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.testing.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreamRendererTest {
    private final List<String> lines = new ArrayList<>();

    @Test
    void everyKindOfEventHasItsColour() {
        StreamRenderer renderer = new StreamRenderer(lines::add, AnsiColours.COLOURS);

        hear(renderer, new AgentEvent.Started("s", "opus", "/work", List.of()));
        hear(renderer, new AgentEvent.Thought(AgentEvent.Speaker.ASSISTANT, "hm"));
        hear(renderer, new AgentEvent.Said(AgentEvent.Speaker.ASSISTANT, "opus", "hello"));
        hear(renderer, new AgentEvent.ToolCalled(AgentEvent.Speaker.ASSISTANT, "1", "Bash", "git status"));
        hear(renderer, new AgentEvent.ToolAnswered("1", AgentEvent.Answer.ERROR, "no\nsuch\nfile\n4\n5\n6\n7"));
        hear(renderer, new AgentEvent.Finished(AgentEvent.Success.SUCCESS, 2, Duration.ofMillis(1500), 0.25, "done"));

        assertThat(lines)
                .containsExactly(
                        "  \u001b[35mopus\u001b[0m",
                        "  \u001b[2mhm\u001b[0m",
                        "  hello",
                        "  \u001b[36mBash\u001b[0m \u001b[2mgit status\u001b[0m",
                        "  \u001b[31mno\u001b[0m\n  \u001b[31msuch\u001b[0m\n  \u001b[31mfile\u001b[0m\n"
                                + "  \u001b[31m4\u001b[0m\n  \u001b[31m5\u001b[0m",
                        "  \u001b[32mdone 1.5 s $0.2500\u001b[0m");
    }

    @Test
    void anAgentCannotMoveTheCursor() {
        hear(
                new StreamRenderer(lines::add, AnsiColours.PLAIN),
                new AgentEvent.Said(AgentEvent.Speaker.ASSISTANT, null, "\u001b[2Jgone\u0007"));

        assertThat(lines).containsExactly("   [2Jgone ");
    }

    private static void hear(StreamRenderer renderer, AgentEvent said) {
        renderer.saw(new Event.Heard(Sample.attempt(0), said, NOON));
    }
}
