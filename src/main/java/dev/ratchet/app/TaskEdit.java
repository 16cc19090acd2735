package dev.ratchet.app;

import dev.ratchet.loop.Time;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.Fact;
import dev.ratchet.work.graph.Ids;
import dev.ratchet.work.graph.TaskGraph;
import java.security.SecureRandom;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Changes tasks and says what came of it. */
record TaskEdit(Project project, Terminal terminal, Form form) {

    /** What came of a change, and the task that it was about. */
    record Changed(String id, List<Fact> facts) {
        /** Nothing is left to be said. */
        static final Changed TOLD = new Changed("", List.of());
    }

    /** Changes the task that a word means. */
    int one(String word, BiFunction<OpenTaskGraph, String, List<Fact>> action) {
        return change(graph -> {
            String id = graph.meant(word);
            return new Changed(id, action.apply(graph, id));
        });
    }

    /** Changes the graph. */
    int change(Function<OpenTaskGraph, Changed> action) {
        project.prepareState();
        try (Database database = Database.open(project.database())) {
            Time time = new SteadyTime();
            Ids ids = new Ids(new SecureRandom());
            tell(action.apply(new OpenTaskGraph(database, time, ids, new TaskGraph(database, time, ids))));
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
