package dev.ratchet.app;

import dev.ratchet.journal.Json;
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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Changes tasks and says what came of it. */
record TaskEdit(Project project, Terminal terminal) {

    int add(Draft draft, List<String> after) {
        return change(graph -> {
            List<Fact> facts = graph.tasks.add(meant(graph, draft), graph.meant(after));
            terminal.out().println(((Fact.Added) facts.getFirst()).task());
            return facts.subList(1, facts.size());
        });
    }

    int update(String word, Draft draft, @Nullable List<String> after) {
        return change(graph -> {
            List<String> blockers = after == null
                    ? null
                    : graph.meant(after.stream().filter(id -> !id.isEmpty()).toList());
            return graph.tasks.update(graph.meant(word), meant(graph, draft), blockers);
        });
    }

    int depend(String word, List<String> blockers) {
        return change(graph -> graph.tasks.depend(graph.meant(word), graph.meant(blockers)));
    }

    int undepend(String word, List<String> blockers) {
        return change(graph -> graph.tasks.undepend(graph.meant(word), graph.meant(blockers)));
    }

    int fail(String word, String reason, Grip grip) {
        return change(graph -> graph.tasks.fail(graph.meant(word), reason, grip));
    }

    int move(TaskCommand.Action action, String word, Grip grip) {
        return change(graph -> {
            String id = graph.meant(word);
            return switch (action) {
                case DONE -> graph.tasks.done(id, grip);
                case RESET -> graph.tasks.reset(id, grip);
                case DELETE -> graph.tasks.delete(id, grip);
                case BLOCK -> graph.tasks.block(id);
                case UNBLOCK -> graph.tasks.unblock(id);
                case ADD, LIST, SHOW, TREE, UPDATE, FAIL, LOG, DEPS, IMPORT, GRAPH ->
                    throw new IllegalArgumentException(action.word());
            };
        });
    }

    int note(String word, String text) {
        return change(graph -> {
            graph.tasks.note(graph.meant(word), text);
            return List.of();
        });
    }

    int importFrom(Path file, @Nullable String feature, Form form) {
        Plan plan = PlanFile.read(file, feature);
        return change(graph -> {
            List<Fact> facts = new PlanImport(graph.database, graph.time, graph.ids).run(plan);
            List<String> added = facts.stream()
                    .filter(Fact.Added.class::isInstance)
                    .map(fact -> ((Fact.Added) fact).task())
                    .toList();
            if (form == Form.JSON) {
                terminal.out().println(Json.object(json -> {
                    json.writeNumberField("imported", added.size());
                    json.writeArrayFieldStart("ids");
                    for (String id : added) {
                        json.writeString(id);
                    }
                    json.writeEndArray();
                }));
            } else {
                terminal.out().println("Imported %d %s.".formatted(added.size(), added.size() == 1 ? "task" : "tasks"));
            }
            return facts.stream().filter(fact -> !(fact instanceof Fact.Added)).toList();
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

    private int change(Function<Open, List<Fact>> action) {
        project.prepareState();
        try (Database database = Database.open(project.database())) {
            Time time = new SteadyTime();
            Ids ids = new Ids(new SecureRandom());
            TaskGraph graph = new TaskGraph(database, time, ids);
            for (Fact fact : action.apply(new Open(database, time, ids, graph))) {
                terminal.err().println(TaskText.line(fact));
            }
        }
        return Exit.OK;
    }
}
