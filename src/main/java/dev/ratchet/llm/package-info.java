/**
 * The direct agent: Ratchet itself talks to a model and runs the tools that it asks for. Start with
 * {@link dev.ratchet.llm.DirectAgent}, then {@link dev.ratchet.llm.Dialogue}.
 */
@NullMarked
package dev.ratchet.llm;

import org.jspecify.annotations.NullMarked;
