/**
 * What a model can do: tools that are confined to the work tree. Start with {@code Tool} and {@code Toolbox}; {@code
 * WorkTree} and {@code Folder} are the only way to files, {@code Described} is where a failure becomes a result.
 */
@NullMarked
package dev.ratchet.llm.tools;

import org.jspecify.annotations.NullMarked;
