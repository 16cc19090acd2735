package dev.ratchet.llm.tools;

import dev.ratchet.process.Launcher;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/**
 * How {@code bash} starts what a model wants to have run.
 *
 * @param scratch where its output is kept for the moment: outside the work tree
 * @param environment what is added to the inherited one
 * @param withheld the variables that hold keys, which nothing that a model starts may see
 */
public record BashSettings(
        Launcher launcher, Path scratch, String marker, Map<String, String> environment, Set<String> withheld) {
    public BashSettings {
        environment = Map.copyOf(environment);
        withheld = Set.copyOf(withheld);
    }
}
