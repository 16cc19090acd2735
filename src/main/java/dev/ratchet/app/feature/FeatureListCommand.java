package dev.ratchet.app.feature;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.TaskProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.task.view.TaskJson;
import dev.ratchet.app.task.view.TaskText;
import dev.ratchet.work.graph.Feature;
import java.util.List;

/** {@code ratchet feature list}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet feature list --json"})
final class FeatureListCommand extends TaskProjectCommand {
    @Override
    protected int run(Project project, Terminal terminal) {
        List<Feature> all = project.inJournal(
                        database -> FeatureCommand.features(database).all())
                .orElse(List.of());
        String none = "No features here yet; 'ratchet feature create NAME' makes one.";
        format().print(all, TaskText::line, TaskJson::of, none, terminal);
        return ExitCodes.OK;
    }
}
