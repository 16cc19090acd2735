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
 * @param environment what a health command finds in its environment
 * @param launcher what starts the agent, perhaps shut in
 * @param shell what runs the health command, which is the user's own
 */
public record Workshop(
        Path programs, AttemptEnvironment environment, Launcher launcher, Shell shell, Growth growth, Time time) {
    /** One in which nothing is shut in. */
    public Workshop(Path programs, AttemptEnvironment environment, Launcher launcher, Growth growth, Time time) {
        this(programs, environment, launcher, new Shell(launcher), growth, time);
    }
}
