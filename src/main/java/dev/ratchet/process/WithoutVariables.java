package dev.ratchet.process;

import java.util.Set;

/**
 * Starts programs that do not get to see certain variables.
 *
 * @param names of variables that hold secrets
 */
public record WithoutVariables(Launcher launcher, Set<String> names) implements Launcher {
    public WithoutVariables {
        names = Set.copyOf(names);
    }

    @Override
    public Running launch(Command command, String marker) throws LaunchFailed {
        return launcher.launch(command.without(names), marker);
    }
}
