package dev.ratchet.app;

import dev.ratchet.loop.Names;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option that says which loop of the directory is meant. */
final class NameOption {
    static final String MAIN = "main";

    private @Nullable String name;

    @Option(names = "--name", paramLabel = "LOOP", description = "name of the loop (default: main)")
    void name(String given) {
        if (!Names.allow(given)) {
            throw new TypeConversionException("'" + given + "' cannot be the name of a loop: " + Names.RULE);
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
