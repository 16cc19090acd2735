package dev.ratchet.process;

import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.history.Observer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What runs in an agent's sessions and writes their files: a program, or something that works like one. */
public interface SessionProgram {
    /** The name under which limits and sessions are remembered. */
    String name();

    /** Whether it can go on with an earlier conversation. */
    boolean resumes();

    /**
     * Starts a session that writes to the file of its ticket, or says why it cannot be started.
     *
     * @param errors the file for its error channel, if it has one; null where that goes to the session file too
     * @param observer is told what happens to the session besides what its file says
     */
    Running start(Assignment assignment, @Nullable Path errors, Observer observer) throws LaunchFailed;
}
