package dev.ratchet.app.task;

import dev.ratchet.app.command.NotForAgents;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.TaskGraph;
import dev.ratchet.work.graph.TaskGraph.ClaimPolicy;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** An action that settles a task; an agent could wave its own work through by it, so it is not for agents. */
abstract class TaskSettleCommand extends TaskCommand {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(arity = "1..*", paramLabel = "ID", description = "which task")
    private List<String> tasks = new ArrayList<>();

    @Option(names = "--force", description = "even if somebody works on it")
    private boolean force;

    @Override
    final int run(ProjectTasks project) {
        new NotForAgents(project.terminal(), project.project())
                .refuse(spec.name().substring("ratchet ".length()));
        ClaimPolicy policy = force ? ClaimPolicy.BROKEN : ClaimPolicy.RESPECTED;
        return project.changeAll(tasks, (graph, ids) -> settleAll(graph.tasks(), ids, policy));
    }

    List<GraphFact> settleAll(TaskGraph graph, List<String> ids, ClaimPolicy policy) {
        return ids.stream().flatMap(id -> settle(graph, id, policy).stream()).toList();
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
    @picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet task delete 3f09a1 b2c4"})
    static final class Delete extends TaskSettleCommand {
        /** What others need goes after them, in whatever order they are named. */
        @Override
        List<GraphFact> settleAll(TaskGraph graph, List<String> ids, ClaimPolicy policy) {
            return super.settleAll(graph, graph.dependentsFirst(ids), policy);
        }

        @Override
        List<GraphFact> settle(TaskGraph graph, String id, ClaimPolicy policy) {
            return graph.delete(id, policy);
        }
    }
}
