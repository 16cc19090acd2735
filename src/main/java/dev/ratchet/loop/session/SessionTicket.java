package dev.ratchet.loop.session;

import java.nio.file.Path;

/**
 * A session's number among all that were ever started here, and the file that takes its output.
 *
 * @param agent the name of the agent that runs it
 */
public record SessionTicket(int number, Path output, String agent, Role role) {

    /** What a session is for. */
    public enum Role {
        WORKING,
        VERIFYING
    }
}
