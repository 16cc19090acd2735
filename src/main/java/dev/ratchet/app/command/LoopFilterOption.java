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

    @Nullable
    public String orNull() {
        return name;
    }
}
