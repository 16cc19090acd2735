package dev.ratchet.app;

import dev.ratchet.loop.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.Tasks;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Shows tasks. */
record TaskReport(Project project, Terminal terminal, Form form) {
    private static final String NO_TASKS = "No tasks here yet; 'ratchet task add TITLE' makes one.";

    List<Task> all() {
        return look(database -> new Tasks(database).list(Tasks.Filter.NONE));
    }

    String meant(String word) {
        return project.inJournal(database -> new Tasks(database).meant(word)).orElseThrow(() -> nothing(word));
    }

    int print(List<Task> tasks) {
        if (form == Form.JSON) {
            array(tasks.stream().map(TaskJson::of).toList());
        } else if (tasks.isEmpty()) {
            terminal.out().println(all().isEmpty() ? NO_TASKS : "No such tasks.");
        } else {
            // At once, since a write for each line takes longer than all that comes before it.
            terminal.out().println(tasks.stream().map(TaskText::line).collect(Collectors.joining("\n")));
        }
        return Exit.OK;
    }

    void array(List<String> objects) {
        terminal.out().println(objects.stream().collect(Collectors.joining(",\n", "[", "]")));
    }

    interface Show {
        void show(Database database, String id);
    }

    int one(String word, Show show) {
        Optional<String> found = project.inJournal(database -> {
            String id = new Tasks(database).meant(word);
            show.show(database, id);
            return id;
        });
        return found.map(_ -> Exit.OK).orElseThrow(() -> nothing(word));
    }

    <T> List<T> look(Function<Database, List<T>> question) {
        return project.inJournal(question).orElse(List.of());
    }

    private static Trouble nothing(String word) {
        return new Trouble("there is no task '%s'; there are no tasks here yet".formatted(word));
    }
}
