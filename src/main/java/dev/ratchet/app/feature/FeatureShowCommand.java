package dev.ratchet.app.feature;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.task.view.TaskJson;
import dev.ratchet.app.task.view.TaskText;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.Feature;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskQueries;
import java.util.List;
import picocli.CommandLine.Mixin;

/** {@code ratchet feature show}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet feature show parser"})
final class FeatureShowCommand implements Command {
    @Mixin
    private final FeatureOptions feature = new FeatureOptions();

    @Override
    public int run(Terminal terminal) {
        return feature.inProject(
                terminal,
                project ->
                        project.inJournal(database -> show(database, terminal)).orElseThrow(feature::missing));
    }

    private int show(Database database, Terminal terminal) {
        Feature found = FeatureOptions.features(database).named(feature.name()).orElseThrow(feature::missing);
        switch (feature.format()) {
            case JSON -> terminal.out().println(TaskJson.of(found));
            case TEXT -> {
                terminal.out().println(TaskText.line(found));
                List<Task> tasks = new TaskQueries(database).list(new TaskQueries.Filter(null, feature.name()));
                tasks.forEach(task -> terminal.out().println("  " + TaskText.line(task)));
            }
        }
        return ExitCodes.OK;
    }
}
