package dev.ratchet.llm.tools;

import dev.ratchet.process.Launcher;
import java.nio.file.Path;
import java.util.Map;

/**
 * How {@code bash} starts what a model wants to have run.
 *
 * @param scratch where its output is kept for the moment: nobody who must not lead it elsewhere may write there
 * @param environment what is added to what the launcher lets it inherit
 */
public record BashSettings(Launcher launcher, Path scratch, String marker, Map<String, String> environment) {
    public BashSettings {
        environment = Map.copyOf(environment);
    }
}
