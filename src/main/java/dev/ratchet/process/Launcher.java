package dev.ratchet.process;

import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Starts programs in a session of their own. */
@FunctionalInterface
public interface Launcher {
    /** The environment variable by which everything that an attempt starts is found again. */
    String MARKER = "RATCHET_ATTEMPT";

    /** Starts the command with the marker in its environment, or says why it cannot be started. */
    Running launch(LaunchCommand command, String marker) throws LaunchFailed;

    /** The same, and what it starts finds more in its environment, by the marker. */
    default Launcher adding(Function<String, Map<String, String>> variables) {
        return (command, marker) -> launch(command.with(variables.apply(marker)), marker);
    }

    /** The same, but what it starts does not get to see these variables, since they hold secrets. */
    default Launcher hiding(Set<String> variables) {
        return (command, marker) -> launch(command.without(variables), marker);
    }
}
