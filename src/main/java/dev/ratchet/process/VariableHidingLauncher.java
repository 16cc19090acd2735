package dev.ratchet.process;

import java.util.Set;

/**
 * Starts programs that do not get to see certain variables.
 *
 * @param names of variables that hold secrets
 */
public record VariableHidingLauncher(Launcher launcher, Set<String> names) implements Launcher {
    public VariableHidingLauncher {
        names = Set.copyOf(names);
    }

    @Override
    public Running launch(LaunchCommand command, String marker) throws LaunchFailed {
        return launcher.launch(command.without(names), marker);
    }
}
