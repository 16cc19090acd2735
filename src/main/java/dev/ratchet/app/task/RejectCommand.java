package dev.ratchet.app.task;

import dev.ratchet.app.command.NotForAgents;
import dev.ratchet.work.graph.TaskApprovals;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ratchet reject}. */
@picocli.CommandLine.Command(
        description = {
            "Does not approve of the work of a task that waits for that: it is tried again, and the next attempt is"
                    + " told why."
        },
        footer = {"", "Example:", "  ratchet reject 3f09a1 -m 'keep the old flag working'"})
public final class RejectCommand extends TaskCommand {
    @Parameters(paramLabel = "ID", description = "which task")
    private String task = "";

    @Option(
            names = {"-m", "--message"},
            paramLabel = "TEXT",
            description = "why, for the next attempt")
    private String message = "";

    @Override
    int run(ProjectTasks project) {
        new NotForAgents(project.terminal(), project.project()).refuse("ratchet reject");
        TaskApprovals.refuseUnfit(message);
        return project.change(
                task,
                (graph, id) ->
                        new TaskApprovals(graph.database(), graph.time()).reject(id, message, ApproveCommand.WRITER));
    }
}
