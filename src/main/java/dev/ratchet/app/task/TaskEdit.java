package dev.ratchet.app.task;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.task.view.TaskJson;
import dev.ratchet.app.task.view.TaskText;
import dev.ratchet.loop.base.Time;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.graph.TaskGraph;
import java.security.SecureRandom;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Changes tasks and says what came of it. */
record TaskEdit(Project project, Terminal terminal, OutputFormat format) {

    /** What came of a change, and the task that it was about. */
    record Changed(String id, List<GraphFact> facts) {
        /** Nothing is left to be said. */
        static final Changed TOLD = new Changed("", List.of());
    }

    /** Changes the task that a word means. */
    int one(String word, BiFunction<OpenTaskGraph, String, List<GraphFact>> action) {
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
            RandomIds ids = new RandomIds(new SecureRandom());
            tell(action.apply(new OpenTaskGraph(database, time, ids, new TaskGraph(database, time, ids))));
        }
        return ExitCodes.OK;
    }

    private void tell(Changed changed) {
        if (format == OutputFormat.TEXT) {
            changed.facts.stream().map(TaskText::line).forEach(terminal.err()::println);
        } else if (!changed.equals(Changed.TOLD)) {
            terminal.out().println(TaskJson.changed(changed.id, changed.facts));
        }
    }
}
