package dev.ratchet.app.task;

import dev.ratchet.app.command.NotForAgents;
import dev.ratchet.app.task.ProjectTasks.OpenGraph;
import dev.ratchet.work.graph.GraphFact;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Parameters;

/** An action that changes one task. */
abstract class TaskChangeCommand extends TaskCommand {
    @Parameters(index = "0", paramLabel = "ID", description = "which task")
    private String task = "";

    @Override
    int run(ProjectTasks tasks) {
        return tasks.change(task, this::change);
    }

    abstract List<GraphFact> change(OpenGraph graph, String id);

    /** {@code ratchet task block}. */
    @picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet task block 3f09a1"})
    static final class Block extends TaskChangeCommand {
        @Override
        List<GraphFact> change(OpenGraph graph, String id) {
            return graph.tasks().block(id);
        }
    }

    /** {@code ratchet task unblock}. */
    @picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet task unblock 3f09a1"})
    static final class Unblock extends TaskChangeCommand {
        @Override
        int run(ProjectTasks tasks) {
            new NotForAgents(tasks.terminal(), tasks.project()).refuse("task unblock");
            return super.run(tasks);
        }

        @Override
        List<GraphFact> change(OpenGraph graph, String id) {
            return graph.tasks().unblock(id);
        }
    }

    /** {@code ratchet task deps add}. */
    @picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet task deps add 3f09a1 b2c4"})
    static final class AddDeps extends TaskChangeCommand {
        @Parameters(index = "1..*", arity = "1..*", paramLabel = "BLOCKER", description = "what it waits for")
        private List<String> blockers = new ArrayList<>();

        @Override
        List<GraphFact> change(OpenGraph graph, String id) {
            return graph.tasks().depend(id, graph.meant(blockers));
        }
    }

    /** {@code ratchet task deps rm}. */
    @picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet task deps rm 3f09a1 b2c4"})
    static final class RemoveDeps extends TaskChangeCommand {
        @Parameters(index = "1..*", arity = "1..*", paramLabel = "BLOCKER", description = "what it waits for")
        private List<String> blockers = new ArrayList<>();

        @Override
        List<GraphFact> change(OpenGraph graph, String id) {
            return graph.tasks().undepend(id, graph.meant(blockers));
        }
    }
}
