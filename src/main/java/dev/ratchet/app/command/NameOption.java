package dev.ratchet.app.command;

import dev.ratchet.loop.base.NameRule;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option that says which loop of the directory is meant. */
public final class NameOption {
    public static final String MAIN = "main";

    private @Nullable String name;

    @Option(names = "--name", paramLabel = "LOOP", description = "name of the loop (default: main)")
    void name(String given) {
        if (!NameRule.allow(given)) {
            throw new TypeConversionException("'" + given + "' cannot be the name of a loop: " + NameRule.RULE);
        }
        name = given;
    }

    /** How a command is called for a loop. */
    public static String spelled(String command, String loop) {
        return loop.equals(MAIN) ? command : command + " --name " + loop;
    }

    public String orMain() {
        return name == null ? MAIN : name;
    }

    @Nullable
    public String orNull() {
        return name;
    }
}
