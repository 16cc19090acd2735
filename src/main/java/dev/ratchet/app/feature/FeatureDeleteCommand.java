package dev.ratchet.app.feature;

import dev.ratchet.app.command.AgentRefusal;
import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.json.Json;
import picocli.CommandLine.Mixin;

/** {@code ratchet feature delete}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet feature delete parser"})
final class FeatureDeleteCommand implements Command {
    @Mixin
    private final FeatureOptions feature = new FeatureOptions();

    @Override
    public int run(Terminal terminal) {
        return feature.inProject(terminal, project -> {
            new AgentRefusal(terminal, project).refuse("feature delete");
            String name = project.inJournal(database -> {
                        FeatureOptions.features(database).delete(feature.name());
                        return feature.name();
                    })
                    .orElseThrow(feature::missing);
            if (feature.format() == OutputFormat.JSON) {
                terminal.out().println(Json.object(object -> object.put("deleted", name)));
            }
            return ExitCodes.OK;
        });
    }
}
