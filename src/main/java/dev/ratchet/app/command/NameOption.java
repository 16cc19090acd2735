package dev.ratchet.app.command;

import dev.ratchet.loop.base.LoopName;
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
        name = checked(given, NameRule.allow(given));
    }

    /** What can be the name of a loop that there is, also that of one of another worker. */
    public static String checked(String given) {
        return checked(given, LoopName.allow(given));
    }

    private static String checked(String given, boolean allowed) {
        if (!allowed) {
            throw new TypeConversionException("'" + given + "' cannot be the name of a loop: " + NameRule.RULE);
        }
        return given;
    }

    /** How a command is called for a loop, in its own directory. */
    public static String spelled(String command, String loop) {
        String own = LoopName.own(loop);
        return own.equals(MAIN) ? command : command + " " + NAME + " " + own;
    }

    /** The same in whatever directory the project is: one of elsewhere is meant by all of its name. */
    public static String spelledIn(Project project, String command, String loop) {
        boolean here = LoopName.worker(loop).isEmpty() || project.loops().contains(loop);
        return here ? spelled(command, loop) : command + " " + NAME + " " + loop;
    }

    public String orMain() {
        return name == null ? MAIN : name;
    }

    @Nullable
    public String orNull() {
        return name;
    }
}
