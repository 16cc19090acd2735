package dev.ratchet.process;

/** Starts programs in a session of their own. */
public interface Launcher {
    /** The environment variable by which everything that an attempt starts is found again. */
    String MARKER = "RATCHET_ATTEMPT";

    /** Starts the command with the marker in its environment, or says why it cannot be started. */
    Running launch(LaunchCommand command, String marker) throws LaunchFailed;
}
