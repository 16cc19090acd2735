/** What a model may do with the work tree. Start with {@link dev.ratchet.llm.tools.Tool}. */
@NullMarked
package dev.ratchet.llm.tools;

import org.jspecify.annotations.NullMarked;
