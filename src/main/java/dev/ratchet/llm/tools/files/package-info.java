/** The files of a work tree, confined to it: {@code WorkTree} and {@code OpenDirectory} are the only way to them. */
@NullMarked
package dev.ratchet.llm.tools.files;

import org.jspecify.annotations.NullMarked;
