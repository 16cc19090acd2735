package dev.ratchet.app.feature;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.task.view.TaskJson;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.Features;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code ratchet feature create}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet feature create parser --model opus"})
final class FeatureCreateCommand extends FeatureCommand {
    @Option(names = "--model", paramLabel = "NAME", description = "the model for all its tasks")
    private @Nullable String model;

    @Override
    protected int run(Project project, Terminal terminal) {
        project.prepareState();
        try (Database database = Database.open(project.database())) {
            Features features = features(database);
            String id = features.create(name(), model);
            terminal.println(
                    format() == OutputFormat.TEXT
                            ? id
                            : TaskJson.of(features.named(name()).orElseThrow()));
        }
        return ExitCodes.OK;
    }
}
