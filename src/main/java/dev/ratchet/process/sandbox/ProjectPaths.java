package dev.ratchet.process.sandbox;

import java.nio.file.Path;
import java.util.List;

/**
 * What the sandbox has to know of a project.
 *
 * @param state Ratchet's own directory, which no session may change but for what people and agents write there
 * @param sockets directories of the sockets that a session may talk to
 * @param output where Ratchet itself writes what sessions say; a link put there by a session would be followed outside
 * @param guarded what no session may change, nor make where it is missing: Ratchet would run what it says
 * @param handed what Ratchet reads outside and hands to the session
 * @param agentState files and directories that the agent keeps for itself
 */
public record ProjectPaths(
        Path state, List<Path> sockets, Path output, List<Path> guarded, List<Path> handed, List<Path> agentState) {
    public ProjectPaths {
        sockets = List.copyOf(sockets);
        guarded = List.copyOf(guarded);
        handed = List.copyOf(handed);
        agentState = List.copyOf(agentState);
    }
}
