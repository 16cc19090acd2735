package dev.ratchet.app.task;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.NotForAgents;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.json.Json;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.work.graph.TaskApprovals;
import dev.ratchet.work.graph.TaskQueries;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ratchet approve}. */
@picocli.CommandLine.Command(
        description = {
            "Approves of the work of a task that waits for that: the next loop that is free lands it as it was"
                    + " verified."
        },
        footer = {"", "Examples:", "  ratchet approve 3f09a1 --show", "  ratchet approve 3f09a1 -m 'well done'"})
public final class ApproveCommand extends TaskCommand {
    static final String WRITER = "a person";

    @Parameters(paramLabel = "ID", description = "which task")
    private String task = "";

    @Option(
            names = {"-m", "--message"},
            paramLabel = "TEXT",
            description = "what is to be remembered with it")
    private String message = "";

    @Option(names = "--show", description = "only show what was changed, and decide nothing")
    private boolean show;

    @Override
    int run(ProjectTasks project) {
        if (show) {
            return show(project);
        }
        new NotForAgents(project.terminal(), project.project()).refuse("ratchet approve");
        TaskApprovals.refuseUnfit(message);
        return project.change(
                task, (graph, id) -> new TaskApprovals(graph.database(), graph.time()).approve(id, message, WRITER));
    }

    private int show(ProjectTasks project) {
        return project.project()
                .inJournal(database -> {
                    String id = new TaskQueries(database).meant(task);
                    TaskApprovals approvals = new TaskApprovals(database, new SteadyTime());
                    TaskApprovals.Work work = approvals
                            .work(id)
                            .orElseThrow(() -> Trouble.refused("task %s does not wait for approval".formatted(id))
                                    .withHint("'ratchet questions' lists what does"));
                    String diff = new WorkDiff(project.project(), project.terminal()).of(work);
                    print(id, work, diff, project.terminal());
                    return ExitCodes.OK;
                })
                .orElseThrow(() -> Trouble.notFound("there is no task '%s'".formatted(task)));
    }

    private static void print(String id, TaskApprovals.Work work, String diff, Terminal terminal) {
        if (terminal.format() == OutputFormat.JSON) {
            terminal.println(Json.object(json -> json.put("task", id)
                    .put("start", work.start())
                    .put("commit", work.tip())
                    .put("diff", diff)));
        } else if (diff.isEmpty()) {
            terminal.println(WorkDiff.UNCOMMITTED);
        } else {
            terminal.println(diff.lines().map(TerminalSafeText::line).collect(Collectors.joining("\n")));
        }
    }
}
