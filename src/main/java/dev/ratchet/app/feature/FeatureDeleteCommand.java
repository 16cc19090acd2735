package dev.ratchet.app.feature;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.NotForAgents;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.json.Json;

/** {@code ratchet feature delete}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet feature delete parser"})
final class FeatureDeleteCommand extends FeatureCommand {
    @Override
    protected int run(Project project, Terminal terminal) {
        new NotForAgents(terminal, project).refuse("feature delete");
        String name = project.inJournal(database -> {
                    features(database).delete(name());
                    return name();
                })
                .orElseThrow(this::missing);
        if (format() == OutputFormat.JSON) {
            terminal.println(Json.object(object -> object.put("deleted", name)));
        }
        return ExitCodes.OK;
    }
}
