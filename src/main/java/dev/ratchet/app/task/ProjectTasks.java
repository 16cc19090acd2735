package dev.ratchet.app.task;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.work.TaskSettings;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskDraft;
import dev.ratchet.work.graph.TaskGraph;
import dev.ratchet.work.graph.TaskQueries;
import java.security.SecureRandom;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/** The tasks of a project, as the actions show and change them. */
record ProjectTasks(Project project, Terminal terminal, OutputFormat format) {
    private static final String NO_TASKS = "No tasks here yet; 'ratchet task add TITLE' makes one.";

    TaskSettings settings() {
        return project.config().tasks();
    }

    List<Task> all() {
        return look(database -> new TaskQueries(database).list(TaskQueries.Filter.NONE));
    }

    List<Task> look(Function<Database, List<Task>> question) {
        return project.inJournal(question).orElse(List.of());
    }

    /** With a record that is opened once for all of the questions: that takes longer than each of them. */
    int atOnce(ToIntFunction<ProjectTasks> questions) {
        return project.inJournal(record ->
                        questions.applyAsInt(new ProjectTasks(project.opening(record::shared), terminal, format)))
                .orElseGet(() -> questions.applyAsInt(this));
    }

    String meant(String word) {
        return project.inJournal(database -> new TaskQueries(database).meant(word))
                .orElseThrow(() -> nothing(word));
    }

    int print(List<Task> tasks) {
        String none = tasks.isEmpty() && all().isEmpty() ? NO_TASKS : "No such tasks.";
        format.print(tasks, TaskText.listing(), TaskJson::of, none, terminal);
        return ExitCodes.OK;
    }

    /** Shows the task that a word means. */
    int show(String word, BiConsumer<Database, String> show) {
        return project.inJournal(database -> {
                    show.accept(database, new TaskQueries(database).meant(word));
                    return ExitCodes.OK;
                })
                .orElseThrow(() -> nothing(word));
    }

    private static Trouble nothing(String word) {
        return Trouble.notFound("there is no task '%s'".formatted(word)).withHint("there are no tasks here yet");
    }

    /** What came of a change, and the tasks that it was about. */
    record Changed(List<String> ids, List<GraphFact> facts) {
        /** Nothing is left to be said. */
        static final Changed TOLD = new Changed(List.of(), List.of());
    }

    /** Changes the task that a word means. */
    int change(String word, BiFunction<OpenGraph, String, List<GraphFact>> action) {
        return change(graph -> {
            String id = graph.meant(word);
            return new Changed(List.of(id), action.apply(graph, id));
        });
    }

    /** Changes the tasks that words mean, all of them or none. */
    int changeAll(List<String> words, BiFunction<OpenGraph, List<String>, List<GraphFact>> action) {
        return change(graph -> {
            List<String> ids = graph.meant(words);
            return new Changed(ids, graph.database().serially(() -> action.apply(graph, ids)));
        });
    }

    /** Changes the graph, and says what came of it. */
    int change(Function<OpenGraph, Changed> action) {
        project.prepareState();
        try (Database database = project.open()) {
            Time time = new SteadyTime();
            RandomIds ids = new RandomIds(new SecureRandom());
            tell(action.apply(new OpenGraph(database, time, ids, new TaskGraph(database, time, ids))));
        }
        return ExitCodes.OK;
    }

    private void tell(Changed changed) {
        if (format == OutputFormat.TEXT) {
            changed.facts.stream().map(TaskText::line).forEach(terminal.err()::println);
        } else if (!changed.equals(Changed.TOLD)) {
            terminal.println(TaskJson.changed(changed.ids, changed.facts));
        }
    }

    /** The task graph while its database is open. */
    record OpenGraph(Database database, Time time, RandomIds ids, TaskGraph tasks) {
        String meant(String word) {
            return new TaskQueries(database).meant(word);
        }

        List<String> meant(List<String> words) {
            return words.stream().map(this::meant).distinct().toList();
        }

        TaskDraft meant(TaskDraft draft) {
            String parent = draft.parent();
            return parent == null || parent.isEmpty() ? draft : draft.under(meant(parent));
        }
    }
}
