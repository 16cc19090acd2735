package dev.ratchet.app.session;

import dev.ratchet.app.command.ConfigOption;
import dev.ratchet.app.command.NameOption;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.loop.session.DialectNames;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** The options that say which past session is meant, and how it reads. */
final class SessionOptions {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Mixin
    private final NameOption name = new NameOption();

    @Parameters(paramLabel = "N|FILE|last", description = "which session")
    private String which = "";

    private @Nullable String adapter;

    @Option(names = "--adapter", paramLabel = "NAME", description = "how its stream reads (default: it tells itself)")
    void adapter(String given) {
        if (!DialectNames.all().contains(given)) {
            throw new TypeConversionException(
                    "there is no adapter '%s', known are %s".formatted(given, String.join(", ", DialectNames.all())));
        }
        adapter = given;
    }

    @Nullable
    String adapter() {
        return adapter;
    }

    int inProject(Terminal terminal, ToIntFunction<Project> action) {
        return config.inProject(terminal, action);
    }

    NamedSession meant(Project project, Terminal terminal) {
        return NamedSession.find(which, project, terminal, name.orNull());
    }
}
