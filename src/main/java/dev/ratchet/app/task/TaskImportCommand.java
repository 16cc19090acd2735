package dev.ratchet.app.task;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.task.view.TaskJson;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.Plan;
import dev.ratchet.work.graph.PlanImport;
import dev.ratchet.work.plan.PlanFile;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ratchet task import}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet task import TODO.md --feature parser"})
final class TaskImportCommand implements Command {
    @Mixin
    private final TaskOptions options = new TaskOptions();

    @Parameters(paramLabel = "FILE", description = "which file")
    private String file = "";

    @Option(names = "--feature", paramLabel = "NAME", description = "the feature of tasks that name none")
    private @Nullable String feature;

    @Override
    public int run(Terminal terminal) {
        return options.edit(terminal, edit -> {
            Plan plan = PlanFile.read(terminal.directory().resolve(file), feature);
            return edit.change(graph -> tell(
                    new PlanImport(graph.database(), graph.time(), graph.ids()).run(plan), edit.format(), terminal));
        });
    }

    private static TaskEdit.Changed tell(List<GraphFact> facts, OutputFormat format, Terminal terminal) {
        List<String> added = facts.stream()
                .filter(GraphFact.Added.class::isInstance)
                .map(fact -> ((GraphFact.Added) fact).task())
                .toList();
        if (format == OutputFormat.JSON) {
            terminal.out().println(TaskJson.imported(added));
            return TaskEdit.Changed.TOLD;
        }
        terminal.out().println("Imported %d %s.".formatted(added.size(), added.size() == 1 ? "task" : "tasks"));
        return new TaskEdit.Changed(
                "",
                facts.stream()
                        .filter(fact -> !(fact instanceof GraphFact.Added))
                        .toList());
    }
}
