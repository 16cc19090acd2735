package dev.ratchet.app.command;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option of commands that are about one running loop, which has to be named only if there are several. */
public final class RunningLoopOption {
    private @Nullable String name;

    @Option(
            names = NameOption.NAME,
            paramLabel = NameOption.LABEL,
            description = "the loop that is meant (default: the only one)")
    void name(String given) {
        name = NameOption.checked(given);
    }

    /** The name as it was given. */
    @Nullable
    public String given() {
        return name;
    }

    /** All of the name of the loop that is meant; null if none was named. */
    @Nullable
    public String in(Project project) {
        return name == null ? null : project.loopNamed(name);
    }
}
