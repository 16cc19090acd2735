package dev.ratchet.fleet.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How somebody called for a run, or for a fleet of them.
 *
 * @param arguments what came after the command
 * @param directory where that was
 * @param prompt what came by standard input; null if nothing did
 * @param maxIterations how many iterations a run was to make at most; 0 for no limit
 */
public record Launch(
        Command command,
        List<String> arguments,
        Path directory,
        @Nullable String prompt,
        int maxIterations) {
    public Launch {
        arguments = List.copyOf(arguments);
    }

    /** What was called. */
    public enum Command {
        RUN,
        FLEET;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Command of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }
}
