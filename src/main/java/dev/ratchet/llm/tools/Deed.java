package dev.ratchet.llm.tools;

import java.io.IOException;

/** What a tool does when it is called. */
@FunctionalInterface
interface Deed {
    ToolResult act(Input input, ToolScene scene) throws Refused, IOException, InterruptedException;
}
