package dev.ratchet.llm;

import dev.ratchet.llm.tools.Tool;
import dev.ratchet.llm.tools.ToolScene;
import dev.ratchet.loop.Assignment;
import java.util.List;
import java.util.function.Function;

/**
 * What a session works with.
 *
 * @param scenes makes what the tools of one session share
 */
public record Bench(List<Tool> tools, Function<Assignment, ToolScene> scenes) {
    public Bench {
        tools = List.copyOf(tools);
    }
}
