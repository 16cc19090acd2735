package dev.ratchet.app.task;

import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.Plan;
import dev.ratchet.work.graph.PlanImport;
import dev.ratchet.work.plan.PlanFile;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ratchet task import}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet task import TODO.md --feature parser"})
final class TaskImportCommand extends TaskCommand {
    @Parameters(paramLabel = "FILE", description = "which file")
    private String file = "";

    @Option(names = "--feature", paramLabel = "NAME", description = "the feature of tasks that name none")
    private @Nullable String feature;

    @Override
    int run(ProjectTasks tasks) {
        Plan plan = PlanFile.read(tasks.terminal().directory().resolve(file), feature);
        return tasks.change(
                graph -> tell(new PlanImport(graph.database(), graph.time(), graph.ids()).run(plan), tasks.terminal()));
    }

    private ProjectTasks.Changed tell(List<GraphFact> facts, Terminal terminal) {
        List<String> added = facts.stream()
                .filter(GraphFact.Added.class::isInstance)
                .map(fact -> ((GraphFact.Added) fact).task())
                .toList();
        if (terminal.format() == OutputFormat.JSON) {
            terminal.println(TaskJson.imported(added));
            return ProjectTasks.Changed.TOLD;
        }
        terminal.println("Imported %d %s.".formatted(added.size(), added.size() == 1 ? "task" : "tasks"));
        return new ProjectTasks.Changed(
                "",
                facts.stream()
                        .filter(fact -> !(fact instanceof GraphFact.Added))
                        .toList());
    }
}
