package dev.ratchet.llm;

import dev.ratchet.llm.tools.Tool;
import dev.ratchet.llm.tools.ToolContext;
import dev.ratchet.loop.attempt.Assignment;
import java.util.List;
import java.util.function.Function;

/**
 * The tools of the direct agent.
 *
 * @param contexts makes what the tools of one session share
 */
public record ToolSetup(List<Tool> tools, Function<Assignment, ToolContext> contexts) {
    public ToolSetup {
        tools = List.copyOf(tools);
    }
}
