package dev.ratchet.app.feature;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ConfigOption;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.JsonOption;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.task.view.TaskJson;
import dev.ratchet.app.task.view.TaskText;
import dev.ratchet.work.graph.Feature;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;

/** {@code ratchet feature list}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet feature list --json"})
final class FeatureListCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Mixin
    private final JsonOption json = new JsonOption();

    @Override
    public int run(Terminal terminal) {
        return config.inTaskProject(terminal, Map.of(), project -> {
            List<Feature> all = project.inJournal(
                            database -> FeatureOptions.features(database).all())
                    .orElse(List.of());
            if (json.format() == OutputFormat.JSON) {
                terminal.out().println(all.stream().map(TaskJson::of).collect(Collectors.joining(",\n", "[", "]")));
            } else if (all.isEmpty()) {
                terminal.out().println("No features here yet; 'ratchet feature create NAME' makes one.");
            } else {
                all.stream().map(TaskText::line).forEach(terminal.out()::println);
            }
            return ExitCodes.OK;
        });
    }
}
