/** The command that gives models tools: those of an attempt, or those of a project for somebody's own assistant. */
@NullMarked
package dev.ratchet.app.mcp;

import org.jspecify.annotations.NullMarked;
