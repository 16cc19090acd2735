package dev.ratchet.agent;

import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.Time;
import dev.ratchet.process.Growth;
import dev.ratchet.process.Shell;

/**
 * What an agent's sessions are supervised with.
 *
 * @param environment what a health command finds in its environment
 * @param shell what runs the health command, always on this machine
 */
public record AgentDependencies(AttemptEnvironment environment, Shell shell, Growth growth, Time time) {}
