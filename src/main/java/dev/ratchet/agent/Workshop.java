package dev.ratchet.agent;

import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.Time;
import dev.ratchet.process.Growth;
import dev.ratchet.process.Launcher;
import dev.ratchet.process.Shell;
import java.nio.file.Path;

/**
 * What agents are made with.
 *
 * @param programs a directory in which the program of the scripted agent may be put
 * @param environment what an agent and a health command find in their environment
 * @param launcher what starts the agent, perhaps shut in or elsewhere
 * @param shell what runs the health command, always on this machine
 */
public record Workshop(
        Path programs, AttemptEnvironment environment, Launcher launcher, Shell shell, Growth growth, Time time) {
    /** For agents that run on this machine too. */
    public Workshop(Path programs, AttemptEnvironment environment, Launcher launcher, Growth growth, Time time) {
        this(programs, environment, launcher, new Shell(launcher), growth, time);
    }
}
