package dev.ratchet.app.command;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option of commands that are about all loops of the directory, unless one is named. */
public final class LoopFilterOption {
    private @Nullable String name;

    @Option(names = NameOption.NAME, paramLabel = NameOption.LABEL, description = "only this loop (default: all loops)")
    void name(String given) {
        name = NameOption.checked(given);
    }

    /** All of the name of the loop that is meant; null if none was named. */
    @Nullable
    public String in(Project project) {
        return name == null ? null : project.loopNamed(name);
    }
}
