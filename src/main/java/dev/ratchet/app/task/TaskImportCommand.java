package dev.ratchet.app.task;

import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.live.Progress;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.Plan;
import dev.ratchet.work.graph.PlanImport;
import dev.ratchet.work.plan.PlanFile;
import java.nio.file.Path;
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
        Path path = tasks.terminal().directory().resolve(file).normalize();
        PlanFile.Contents contents = PlanFile.read(path, feature);
        Path root = tasks.project().config().root();
        String source = (path.startsWith(root) ? root.relativize(path) : path).toString();
        return tasks.change(graph -> {
            List<GraphFact> facts = imported(contents.plan(), source, graph, tasks.terminal());
            contents.remarks().forEach(tasks.terminal()::complain);
            return tell(facts, tasks.terminal());
        });
    }

    private static List<GraphFact> imported(Plan plan, String source, ProjectTasks.OpenGraph graph, Terminal terminal) {
        try (Progress progress = Progress.of("Importing tasks", terminal)) {
            progress.outOf(plan.size());
            return new PlanImport(graph.database(), graph.time(), graph.ids()).run(plan, source, progress::reached);
        }
    }

    private ProjectTasks.Changed tell(List<GraphFact> facts, Terminal terminal) {
        List<String> added = facts.stream()
                .filter(GraphFact.Added.class::isInstance)
                .map(fact -> ((GraphFact.Added) fact).task())
                .toList();
        List<String> recognised = facts.stream()
                .filter(GraphFact.Recognised.class::isInstance)
                .map(fact -> ((GraphFact.Recognised) fact).task())
                .toList();
        if (terminal.format() == OutputFormat.JSON) {
            terminal.println(TaskJson.imported(added, recognised));
            return ProjectTasks.Changed.TOLD;
        }
        terminal.println("Imported %d %s%s."
                .formatted(
                        added.size(),
                        added.size() == 1 ? "task" : "tasks",
                        switch (recognised.size()) {
                            case 0 -> "";
                            case 1 -> "; 1 was there already";
                            default -> "; %d were there already".formatted(recognised.size());
                        }));
        return new ProjectTasks.Changed(
                List.of(),
                facts.stream()
                        .filter(fact -> !(fact instanceof GraphFact.Added || fact instanceof GraphFact.Recognised))
                        .toList());
    }
}
