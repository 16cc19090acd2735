package dev.ratchet.app.feature;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.task.view.TaskJson;
import dev.ratchet.app.task.view.TaskText;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.Feature;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskQueries;
import java.util.List;

/** {@code ratchet feature show}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet feature show parser"})
final class FeatureShowCommand extends FeatureCommand {
    @Override
    protected int run(Project project, Terminal terminal) {
        return project.inJournal(database -> show(database, terminal)).orElseThrow(this::missing);
    }

    private int show(Database database, Terminal terminal) {
        Feature found = features(database).named(name()).orElseThrow(this::missing);
        switch (format()) {
            case JSON -> terminal.println(TaskJson.of(found));
            case TEXT -> {
                terminal.println(TaskText.line(found));
                List<Task> tasks = new TaskQueries(database).list(new TaskQueries.Filter(null, name()));
                tasks.forEach(task -> terminal.println("  " + TaskText.line(task)));
            }
        }
        return ExitCodes.OK;
    }
}
