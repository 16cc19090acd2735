/**
 * Agents: {@code SupervisedAgent} runs and watches the sessions of whatever writes a session file, {@code CliProgram}
 * calls the programs that do. Neither knows the other.
 */
@NullMarked
package dev.ratchet.agent;

import org.jspecify.annotations.NullMarked;
