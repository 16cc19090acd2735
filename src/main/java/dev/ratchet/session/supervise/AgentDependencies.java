package dev.ratchet.session.supervise;

import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.base.Time;
import dev.ratchet.process.Shell;
import dev.ratchet.process.growth.FileGrowthWatcher;

/**
 * What an agent's sessions are supervised with.
 *
 * @param environment what a health command finds in its environment
 * @param shell what runs the health command, always on this machine
 */
public record AgentDependencies(
        AttemptEnvironment environment, Shell shell, FileGrowthWatcher growthWatcher, Time time) {}
