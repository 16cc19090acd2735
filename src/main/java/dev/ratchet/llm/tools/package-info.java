/**
 * What a model can do: tools that are confined to the work tree. Start with {@code Toolbox} and {@code Tool},
 * where a failure becomes a result.
 */
@NullMarked
package dev.ratchet.llm.tools;

import org.jspecify.annotations.NullMarked;
