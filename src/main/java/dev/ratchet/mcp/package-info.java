/** Tools for models by the Model Context Protocol, as the official library speaks it. Start with {@code ToolServer}. */
@NullMarked
package dev.ratchet.mcp;

import org.jspecify.annotations.NullMarked;
