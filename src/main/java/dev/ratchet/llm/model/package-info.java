/**
 * Language models behind HTTP: one small port, {@link dev.ratchet.llm.model.Model}, and two APIs that speak it with a thin
 * client of our own.
 */
@NullMarked
package dev.ratchet.llm.model;

import org.jspecify.annotations.NullMarked;
