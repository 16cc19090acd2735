/** What a model can call: how it is described, what it takes, and what came of a call; no protocol yet. */
@NullMarked
package dev.ratchet.mcp.tool;

import org.jspecify.annotations.NullMarked;
