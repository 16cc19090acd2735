/**
 * What a model can do: tools that are confined to the work tree. Start with {@code Tool} and {@code Toolbox}; a {@code
 * ToolAction} does the work of one, {@code DescribedTool} is where a failure becomes a result.
 */
@NullMarked
package dev.ratchet.llm.tools;

import org.jspecify.annotations.NullMarked;
