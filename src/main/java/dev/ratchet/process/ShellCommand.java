package dev.ratchet.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** A line for the shell: where it runs, what is added to its environment, its marker, and how long it may take. */
public record ShellCommand(
        String script, Path directory, Map<String, String> environment, String marker, Duration timeout) {
    public ShellCommand {
        environment = Map.copyOf(environment);
    }
}
