package dev.ratchet.app.feature;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.task.view.TaskJson;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.Features;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ratchet feature create}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet feature create parser --model opus"})
final class FeatureCreateCommand implements Command {
    @Mixin
    private final FeatureOptions feature = new FeatureOptions();

    @Option(names = "--model", paramLabel = "NAME", description = "the model for all its tasks")
    private @Nullable String model;

    @Override
    public int run(Terminal terminal) {
        return feature.inProject(terminal, project -> {
            project.prepareState();
            try (Database database = Database.open(project.database())) {
                Features features = FeatureOptions.features(database);
                String id = features.create(feature.name(), model);
                terminal.out()
                        .println(
                                switch (feature.format()) {
                                    case JSON ->
                                        TaskJson.of(
                                                features.named(feature.name()).orElseThrow());
                                    case TEXT -> id;
                                });
            }
            return ExitCodes.OK;
        });
    }
}
