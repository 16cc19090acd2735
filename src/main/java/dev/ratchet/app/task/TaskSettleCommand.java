package dev.ratchet.app.task;

import dev.ratchet.app.command.NotForAgents;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.TaskGraph;
import dev.ratchet.work.graph.TaskGraph.ClaimPolicy;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** An action that settles a task; an agent could wave its own work through by it, so it is not for agents. */
abstract class TaskSettleCommand extends TaskCommand {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "ID", description = "which task")
    private String task = "";

    @Option(names = "--force", description = "even if somebody works on it")
    private boolean force;

    @Override
    final int run(ProjectTasks tasks) {
        new NotForAgents(tasks.terminal(), tasks.project()).refuse(spec.name().substring("ratchet ".length()));
        return tasks.change(
                task, (graph, id) -> settle(graph.tasks(), id, force ? ClaimPolicy.BROKEN : ClaimPolicy.RESPECTED));
    }

    abstract List<GraphFact> settle(TaskGraph graph, String id, ClaimPolicy policy);

    /** {@code ratchet task done}. */
    @picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet task done 3f09a1"})
    static final class Done extends TaskSettleCommand {
        @Override
        List<GraphFact> settle(TaskGraph graph, String id, ClaimPolicy policy) {
            return graph.done(id, policy);
        }
    }

    /** {@code ratchet task fail}. */
    @picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet task fail 3f09a1 -m 'the grammar is ambiguous'"})
    static final class Fail extends TaskSettleCommand {
        @Option(
                names = {"-m", "--message"},
                paramLabel = "TEXT",
                description = "why")
        private String reason = "failed by hand";

        @Override
        List<GraphFact> settle(TaskGraph graph, String id, ClaimPolicy policy) {
            return graph.fail(id, reason, policy);
        }
    }

    /** {@code ratchet task reset}. */
    @picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet task reset 3f09a1"})
    static final class Reset extends TaskSettleCommand {
        @Override
        List<GraphFact> settle(TaskGraph graph, String id, ClaimPolicy policy) {
            return graph.reset(id, policy);
        }
    }

    /** {@code ratchet task delete}. */
    @picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet task delete 3f09a1"})
    static final class Delete extends TaskSettleCommand {
        @Override
        List<GraphFact> settle(TaskGraph graph, String id, ClaimPolicy policy) {
            return graph.delete(id, policy);
        }
    }
}
