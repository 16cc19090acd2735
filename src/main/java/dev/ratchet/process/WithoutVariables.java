package dev.ratchet.process;

import java.util.ArrayList;
import java.util.List;
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
        List<String> words = new ArrayList<>(List.of("env"));
        names.stream().sorted().forEach(name -> words.addAll(List.of("-u", name)));
        words.addAll(command.words());
        return launcher.launch(command.saying(words), marker);
    }
}
