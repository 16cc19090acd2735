package dev.ratchet.app.task;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.task.view.TaskJson;
import dev.ratchet.app.task.view.TaskText;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskQueries;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Shows tasks. */
record TaskReport(Project project, Terminal terminal, OutputFormat format) {
    private static final String NO_TASKS = "No tasks here yet; 'ratchet task add TITLE' makes one.";

    List<Task> all() {
        return look(database -> new TaskQueries(database).list(TaskQueries.Filter.NONE));
    }

    String meant(String word) {
        return project.inJournal(database -> new TaskQueries(database).meant(word))
                .orElseThrow(() -> nothing(word));
    }

    int print(List<Task> tasks) {
        if (format == OutputFormat.JSON) {
            array(tasks.stream().map(TaskJson::of).toList());
        } else if (tasks.isEmpty()) {
            terminal.out().println(all().isEmpty() ? NO_TASKS : "No such tasks.");
        } else {
            // At once, since a write for each line takes longer than all that comes before it.
            terminal.out().println(tasks.stream().map(TaskText::line).collect(Collectors.joining("\n")));
        }
        return ExitCodes.OK;
    }

    void array(List<String> objects) {
        terminal.out().println(objects.stream().collect(Collectors.joining(",\n", "[", "]")));
    }

    interface Show {
        void show(Database database, String id);
    }

    int one(String word, Show show) {
        Optional<String> found = project.inJournal(database -> {
            String id = new TaskQueries(database).meant(word);
            show.show(database, id);
            return id;
        });
        return found.map(_ -> ExitCodes.OK).orElseThrow(() -> nothing(word));
    }

    <T> List<T> look(Function<Database, List<T>> question) {
        return project.inJournal(question).orElse(List.of());
    }

    private static Trouble nothing(String word) {
        return new Trouble("there is no task '%s'; there are no tasks here yet".formatted(word));
    }
}
