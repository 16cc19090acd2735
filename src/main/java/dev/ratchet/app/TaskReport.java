package dev.ratchet.app;

import dev.ratchet.journal.Receipts;
import dev.ratchet.loop.Trouble;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.Feature;
import dev.ratchet.work.graph.Features;
import dev.ratchet.work.graph.Ids;
import dev.ratchet.work.graph.LogEntry;
import dev.ratchet.work.graph.Scope;
import dev.ratchet.work.graph.Status;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.Tasks;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Shows tasks. */
record TaskReport(Project project, Terminal terminal, Form form) {
    private static final String NO_TASKS = "No tasks here yet; 'ratchet task add TITLE' makes one.";

    int list(@Nullable Status status, @Nullable String feature) {
        return print(look(database -> {
            known(database, feature);
            return new Tasks(database).list(new Tasks.Filter(status, feature));
        }));
    }

    int ready(@Nullable String feature) {
        return print(look(database -> {
            Optional<Feature> known = known(database, feature);
            Scope scope =
                    known.<Scope>map(found -> new Scope.OfFeature(found.id())).orElse(new Scope.All());
            return new Tasks(database).ready(scope);
        }));
    }

    int show(String word) {
        return one(word, (database, id) -> {
            Tasks tasks = new Tasks(database);
            List<Receipts.Dated> receipts = new Receipts(database).ofItem(id);
            if (form == Form.JSON) {
                terminal.out().println(TaskJson.page(tasks.get(id), tasks.log(id), receipts));
            } else {
                Lines lines = new Lines(terminal.out());
                TaskText.page(tasks, tasks.get(id)).forEach(lines);
                TaskText.receipts(receipts).forEach(lines);
            }
        });
    }

    int log(String word) {
        return one(word, (database, id) -> {
            Tasks tasks = new Tasks(database);
            List<LogEntry> entries = tasks.log(id);
            if (form == Form.JSON) {
                array(entries.stream().map(TaskJson::of).toList());
            } else if (entries.isEmpty()) {
                terminal.out().println("Nothing was written down about " + id + " yet.");
            } else {
                entries.stream()
                        .flatMap(entry -> TaskText.entry(entry).stream())
                        .forEach(new Lines(terminal.out()));
            }
        });
    }

    int dependencies(String word) {
        return one(word, (database, id) -> {
            Tasks tasks = new Tasks(database);
            List<Task> blockers = tasks.blockers(id);
            List<Task> dependents = tasks.dependents(id);
            if (form == Form.JSON) {
                terminal.out().println(TaskJson.dependencies(id, blockers, dependents));
            } else {
                Lines lines = new Lines(terminal.out());
                lines.accept(id + (blockers.isEmpty() ? " waits for no other task." : " waits for:"));
                blockers.forEach(task -> lines.accept("  " + TaskText.line(task)));
                lines.accept(dependents.isEmpty() ? "No other task waits for it." : "For it wait:");
                dependents.forEach(task -> lines.accept("  " + TaskText.line(task)));
            }
        });
    }

    int tree(@Nullable String word) {
        List<Task> all = look(database -> new Tasks(database).list(Tasks.Filter.NONE));
        String root = word == null ? null : meant(word);
        if (all.isEmpty()) {
            return print(all);
        }
        TaskTree tree = new TaskTree(all);
        Lines lines = new Lines(terminal.out());
        if (form == Form.JSON) {
            lines.accept(tree.json(root));
        } else {
            tree.lines(root).forEach(lines);
        }
        return Exit.OK;
    }

    private String meant(String word) {
        return project.inJournal(database -> new Tasks(database).meant(word)).orElseThrow(() -> nothing(word));
    }

    int graph(TaskCommand.Notation notation) {
        List<Task> all = look(database -> new Tasks(database).list(Tasks.Filter.NONE));
        Lines lines = new Lines(terminal.out());
        switch (notation) {
            case MERMAID -> TaskDrawing.mermaid(all).forEach(lines);
            case DOT -> TaskDrawing.dot(all).forEach(lines);
            case JSON -> lines.accept(TaskDrawing.json(all));
        }
        return Exit.OK;
    }

    private int print(List<Task> tasks) {
        if (form == Form.JSON) {
            array(tasks.stream().map(TaskJson::of).toList());
        } else if (tasks.isEmpty()) {
            boolean any = !look(database -> new Tasks(database).list(Tasks.Filter.NONE))
                    .isEmpty();
            terminal.out().println(any ? "No such tasks." : NO_TASKS);
        } else {
            // At once, since a write for each line takes longer than all that comes before it.
            terminal.out().println(tasks.stream().map(TaskText::line).collect(Collectors.joining("\n")));
        }
        return Exit.OK;
    }

    private void array(List<String> objects) {
        terminal.out().println(objects.stream().collect(Collectors.joining(",\n", "[", "]")));
    }

    private interface Show {
        void show(Database database, String id);
    }

    private int one(String word, Show show) {
        Optional<String> found = project.inJournal(database -> {
            String id = new Tasks(database).meant(word);
            show.show(database, id);
            return id;
        });
        return found.map(_ -> Exit.OK).orElseThrow(() -> nothing(word));
    }

    private <T> List<T> look(Function<Database, List<T>> question) {
        return project.inJournal(question).orElse(List.of());
    }

    private static Trouble nothing(String word) {
        return new Trouble("there is no task '%s'; there are no tasks here yet".formatted(word));
    }

    private static Optional<Feature> known(Database database, @Nullable String feature) {
        if (feature == null) {
            return Optional.empty();
        }
        Features features = new Features(database, new SteadyTime(), new Ids(new Random()));
        return Optional.of(features.named(feature)
                .orElseThrow(() ->
                        new Trouble("there is no feature '%s'; 'ratchet feature list' shows them".formatted(feature))));
    }
}
