package dev.ratchet.app;

import dev.ratchet.loop.Time;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.Draft;
import dev.ratchet.work.graph.Fact;
import dev.ratchet.work.graph.Ids;
import dev.ratchet.work.graph.Plan;
import dev.ratchet.work.graph.PlanImport;
import dev.ratchet.work.graph.TaskGraph;
import dev.ratchet.work.graph.TaskGraph.Grip;
import dev.ratchet.work.graph.Tasks;
import dev.ratchet.work.plan.PlanFile;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Changes tasks and says what came of it. */
record TaskEdit(Project project, Terminal terminal, Form form) {

    int add(Draft draft, List<String> after) {
        return change(graph -> {
            List<Fact> facts = graph.tasks.add(meant(graph, draft), graph.meant(after));
            String id = ((Fact.Added) facts.getFirst()).task();
            if (form == Form.TEXT) {
                terminal.out().println(id);
            }
            return new Changed(id, facts.subList(1, facts.size()));
        });
    }

    int update(String word, Draft draft, @Nullable List<String> after) {
        return one(word, (graph, id) -> {
            List<String> blockers = after == null
                    ? null
                    : graph.meant(
                            after.stream().filter(blocker -> !blocker.isEmpty()).toList());
            return graph.tasks.update(id, meant(graph, draft), blockers);
        });
    }

    int depend(String word, List<String> blockers) {
        return one(word, (graph, id) -> graph.tasks.depend(id, graph.meant(blockers)));
    }

    int undepend(String word, List<String> blockers) {
        return one(word, (graph, id) -> graph.tasks.undepend(id, graph.meant(blockers)));
    }

    int fail(String word, String reason, Grip grip) {
        return one(word, (graph, id) -> graph.tasks.fail(id, reason, grip));
    }

    int move(TaskCommand.Action action, String word, Grip grip) {
        return one(word, (graph, id) -> switch (action) {
            case DONE -> graph.tasks.done(id, grip);
            case RESET -> graph.tasks.reset(id, grip);
            case DELETE -> graph.tasks.delete(id, grip);
            case BLOCK -> graph.tasks.block(id);
            case UNBLOCK -> graph.tasks.unblock(id);
            case ADD, LIST, SHOW, TREE, UPDATE, FAIL, LOG, DEPS, IMPORT, GRAPH ->
                throw new IllegalArgumentException(action.word());
        });
    }

    int note(String word, String text) {
        return one(word, (graph, id) -> {
            graph.tasks.note(id, text);
            return List.of();
        });
    }

    int importFrom(Path file, @Nullable String feature) {
        Plan plan = PlanFile.read(file, feature);
        return change(graph -> {
            List<Fact> facts = new PlanImport(graph.database, graph.time, graph.ids).run(plan);
            List<String> added = facts.stream()
                    .filter(Fact.Added.class::isInstance)
                    .map(fact -> ((Fact.Added) fact).task())
                    .toList();
            if (form == Form.JSON) {
                terminal.out().println(TaskJson.imported(added));
                return Changed.TOLD;
            }
            terminal.out().println("Imported %d %s.".formatted(added.size(), added.size() == 1 ? "task" : "tasks"));
            return new Changed(
                    "",
                    facts.stream().filter(fact -> !(fact instanceof Fact.Added)).toList());
        });
    }

    /** What came of a change, and the task that it was about. */
    private record Changed(String id, List<Fact> facts) {
        /** Nothing is left to be said. */
        static final Changed TOLD = new Changed("", List.of());
    }

    private int one(String word, BiFunction<Open, String, List<Fact>> action) {
        return change(graph -> {
            String id = graph.meant(word);
            return new Changed(id, action.apply(graph, id));
        });
    }

    private static Draft meant(Open graph, Draft draft) {
        String parent = draft.parent();
        return parent == null || parent.isEmpty() ? draft : draft.under(graph.meant(parent));
    }

    /** The graph while it is open. */
    private record Open(Database database, Time time, Ids ids, TaskGraph tasks) {
        String meant(String word) {
            return new Tasks(database).meant(word);
        }

        List<String> meant(List<String> words) {
            return words.stream().map(this::meant).distinct().toList();
        }
    }

    private int change(Function<Open, Changed> action) {
        project.prepareState();
        try (Database database = Database.open(project.database())) {
            Time time = new SteadyTime();
            Ids ids = new Ids(new SecureRandom());
            TaskGraph graph = new TaskGraph(database, time, ids);
            tell(action.apply(new Open(database, time, ids, graph)));
        }
        return Exit.OK;
    }

    private void tell(Changed changed) {
        if (form == Form.TEXT) {
            changed.facts.stream().map(TaskText::line).forEach(terminal.err()::println);
        } else if (!changed.equals(Changed.TOLD)) {
            terminal.out().println(TaskJson.changed(changed.id, changed.facts));
        }
    }
}
