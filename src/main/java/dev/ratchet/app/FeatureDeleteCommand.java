package dev.ratchet.app;

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
            new NotForAgents(terminal, project).refuse("feature delete");
            String name = project.inJournal(database -> {
                        FeatureOptions.features(database).delete(feature.name());
                        return feature.name();
                    })
                    .orElseThrow(feature::missing);
            if (feature.form() == Form.JSON) {
                terminal.out().println(Json.object(object -> object.put("deleted", name)));
            }
            return Exit.OK;
        });
    }
}
