package dev.ratchet.app.session;

import dev.ratchet.app.command.NameOption;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.loop.session.DialectName;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** A command about one past session: which is meant, and how it reads. */
abstract class PastSessionCommand extends ProjectCommand {
    private @Nullable String loop;

    @Parameters(paramLabel = "N|FILE|last", description = "which session")
    private String which = "";

    private @Nullable String adapter;

    @Option(names = "--adapter", paramLabel = "NAME", description = "how its stream reads (default: it tells itself)")
    void adapter(String given) {
        if (!DialectName.adapters().contains(given)) {
            throw new TypeConversionException("there is no adapter '%s', known are %s"
                    .formatted(given, String.join(", ", DialectName.adapters())));
        }
        adapter = given;
    }

    @Option(
            names = NameOption.NAME,
            paramLabel = NameOption.LABEL,
            description = "the loop whose last session is meant (default: any)")
    void name(String given) {
        loop = NameOption.checked(given);
    }

    final @Nullable String adapter() {
        return adapter;
    }

    final NamedSession meant(Project project, Terminal terminal) {
        return NamedSession.find(which, project, terminal, loop == null ? null : project.loopNamed(loop));
    }
}
