package dev.ratchet.app.task;

import dev.ratchet.app.command.AgentRefusal;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.TaskGraph;
import dev.ratchet.work.graph.TaskGraph.Grip;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What the actions share that settle a task; an agent could wave its own work through by them, so they are not for agents. */
final class TaskSettleOptions {
    @Mixin
    private final TaskOptions options = new TaskOptions();

    @Parameters(paramLabel = "ID", description = "which task")
    private String id = "";

    @Option(names = "--force", description = "even if somebody works on it")
    private boolean force;

    /** How a task is settled. */
    interface Settlement {
        List<GraphFact> settle(TaskGraph graph, String id, Grip grip);
    }

    int settle(String command, Terminal terminal, Settlement settlement) {
        return options.edit(terminal, edit -> {
            new AgentRefusal(terminal, edit.project()).refuse(command);
            return edit.one(
                    id, (graph, task) -> settlement.settle(graph.tasks(), task, force ? Grip.BROKEN : Grip.RESPECTED));
        });
    }
}
