package dev.ratchet.agent;

import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.Time;
import dev.ratchet.process.Growth;
import dev.ratchet.process.Launcher;
import java.nio.file.Path;

/**
 * What agents are made with.
 *
 * @param programs a directory in which the program of the scripted agent may be put
 * @param environment what a health command finds in its environment
 */
public record Workshop(Path programs, AttemptEnvironment environment, Launcher launcher, Growth growth, Time time) {}
