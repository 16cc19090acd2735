package dev.ratchet.app;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option that says which loop of the directory is meant. */
final class NameOption {
    static final String MAIN = "main";
    private static final Pattern ALLOWED = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,63}");

    private @Nullable String name;

    @Option(names = "--name", paramLabel = "LOOP", description = "name of the loop (default: main)")
    void name(String given) {
        if (!ALLOWED.matcher(given).matches()) {
            throw new TypeConversionException(
                    "'" + given + "' cannot be the name of a loop: use letters, digits, '-', '_' and '.'");
        }
        name = given;
    }

    String orMain() {
        return name == null ? MAIN : name;
    }

    @Nullable
    String orNull() {
        return name;
    }
}
