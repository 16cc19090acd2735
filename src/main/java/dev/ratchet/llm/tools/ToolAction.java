package dev.ratchet.llm.tools;

import dev.ratchet.llm.tools.files.RefusedCall;
import java.io.IOException;

/** What a tool does when it is called. */
@FunctionalInterface
interface ToolAction {
    ToolResult act(ToolInput input, ToolContext scene) throws RefusedCall, IOException, InterruptedException;
}
