package dev.ratchet.app.command;

import dev.ratchet.loop.base.NameRule;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option that says what the loop is called that a run is. */
public final class NameOption {
    public static final String MAIN = "main";

    public static final String NAME = "--name";
    public static final String LABEL = "LOOP";

    private @Nullable String name;

    @Option(names = NAME, paramLabel = LABEL, description = "name of the loop (default: main)")
    void name(String given) {
        name = checked(given);
    }

    /** What can be the name of a loop. */
    public static String checked(String given) {
        if (!NameRule.allow(given)) {
            throw new TypeConversionException("'" + given + "' cannot be the name of a loop: " + NameRule.RULE);
        }
        return given;
    }

    /** How a command is called for a loop. */
    public static String spelled(String command, String loop) {
        return loop.equals(MAIN) ? command : command + " " + NAME + " " + loop;
    }

    public String orMain() {
        return name == null ? MAIN : name;
    }

    @Nullable
    public String orNull() {
        return name;
    }
}
