package dev.ratchet.llm;

import dev.ratchet.llm.tools.ToolScene;
import dev.ratchet.llm.tools.Toolbox;
import dev.ratchet.loop.Assignment;
import java.util.function.Function;

/**
 * What a session works with.
 *
 * @param scenes makes what the tools of one session share
 */
public record Bench(Toolbox tools, Function<Assignment, ToolScene> scenes) {}
