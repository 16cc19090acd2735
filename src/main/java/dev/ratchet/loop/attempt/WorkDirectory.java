package dev.ratchet.loop.attempt;

import java.nio.file.Path;
import java.util.Map;

/**
 * Where an attempt is made.
 *
 * @param variables what programs that run there find in their environment
 * @param notes what whoever works there has to know about it; empty if there is nothing
 */
public record WorkDirectory(Path path, Map<String, String> variables, String notes) {
    public WorkDirectory {
        variables = Map.copyOf(variables);
    }

    /** One that explains itself. */
    public WorkDirectory(Path path, Map<String, String> variables) {
        this(path, variables, "");
    }

    /** One of which there is nothing more to say. */
    public static WorkDirectory of(Path path) {
        return new WorkDirectory(path, Map.of());
    }
}
