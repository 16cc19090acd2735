package dev.ratchet.mcp;

import dev.ratchet.json.Json;
import dev.ratchet.loop.session.ToolResult;

/** Does what a model calls for; several calls may come at once. */
public interface CallableTools {
    /** Does one call, with arguments that nobody has looked at. */
    ToolResult call(String tool, Json arguments);

    /** Says why a call is not done whose message has so many bytes that it was not read. */
    ToolResult tooLong(String tool, long bytes);
}
