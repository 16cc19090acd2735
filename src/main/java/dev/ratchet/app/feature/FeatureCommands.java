package dev.ratchet.app.feature;

import dev.ratchet.app.command.CommandGroup;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.NotForAgents;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.TaskProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.app.task.TaskJson;
import dev.ratchet.app.task.TaskText;
import dev.ratchet.store.Database;
import dev.ratchet.work.FeatureFiles;
import dev.ratchet.work.graph.Feature;
import dev.ratchet.work.graph.Features;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskQueries;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code ratchet feature}. */
public final class FeatureCommands {
    private FeatureCommands() {}

    public static CommandGroup group() {
        return CommandGroup.of(
                        "ratchet feature",
                        "Keeps the features of this directory: names under which tasks belong together.",
                        "list",
                        """
                          ratchet feature create parser
                          ratchet feature spec parser           talk with the agent about it
                          ratchet feature plan parser --auto    let the agent write the plan by itself
                          ratchet feature build parser          let the agent make the tasks
                          ratchet run parser                    work them off
                          ratchet task add 'Write the grammar' --feature parser
                          ratchet feature show parser
                          ratchet feature list --json
                        """)
                .with("create", "make a feature and print its id", () -> new Create())
                .with(
                        "spec",
                        "have the agent write the specification of a feature",
                        () -> new FeatureStageCommand.Spec())
                .with("plan", "have the agent write the plan of a feature", () -> new FeatureStageCommand.Plan())
                .with("build", "have the agent make the tasks of a feature", () -> new FeatureStageCommand.Build())
                .with("list", "list the features", () -> new ListAll())
                .with("show", "show a feature with its tasks", () -> new Show())
                .with("delete", "delete a feature that has no tasks", () -> new Delete());
    }

    /** {@code ratchet feature create}. */
    @picocli.CommandLine.Command(
            description = {
                "Makes a feature and prints its id.",
                "What it is to be can be said at once: the text is its specification then."
            },
            footer = {
                "",
                "Examples:",
                "  ratchet feature create parser --model opus",
                "  ratchet feature create parser -d 'A parser for the grammar in docs/grammar.md'",
                "  ratchet feature create parser -f parser.md"
            })
    static final class Create extends FeatureCommand {
        @Option(
                names = {"-d", "--description"},
                paramLabel = "TEXT",
                description = "what it is to be")
        private @Nullable String description;

        @Option(
                names = {"-f", "--file"},
                paramLabel = "FILE",
                description = "a file that says what it is to be")
        private @Nullable Path file;

        @Option(names = "--model", paramLabel = "NAME", description = "the model for all its tasks")
        private @Nullable String model;

        @Override
        protected void checkUsage() {
            if (description != null && file != null) {
                throw new WrongUsage("give -d or -f, not both");
            }
        }

        @Override
        protected int run(Project project, Terminal terminal) {
            FeatureFiles files = new FeatureFiles(project.state().resolve("features"));
            String spec = file == null
                    ? description
                    : FeatureFiles.given(terminal.directory().resolve(file));
            project.prepareState();
            try (Database database = project.open()) {
                Features features = features(database);
                String id = database.serially(() -> {
                    String made = features.create(name(), model);
                    if (spec != null) {
                        files.specify(name(), spec);
                    }
                    return made;
                });
                terminal.println(
                        terminal.format() == OutputFormat.TEXT
                                ? id
                                : TaskJson.of(features.named(name()).orElseThrow()));
            }
            return ExitCodes.OK;
        }
    }

    /** {@code ratchet feature list}. */
    @picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet feature list --json"})
    static final class ListAll extends TaskProjectCommand {
        @Override
        protected int run(Project project, Terminal terminal) {
            List<Feature> all = project.inJournal(
                            database -> FeatureCommand.features(database).all())
                    .orElse(List.of());
            String none = "No features here yet; 'ratchet feature create NAME' makes one.";
            terminal.format().print(all, TaskText.features(), TaskJson::of, none, terminal);
            return ExitCodes.OK;
        }
    }

    /** {@code ratchet feature show}. */
    @picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet feature show parser"})
    static final class Show extends FeatureCommand {
        @Override
        protected int run(Project project, Terminal terminal) {
            return project.inJournal(database -> show(database, terminal)).orElseThrow(this::missing);
        }

        private int show(Database database, Terminal terminal) {
            Feature found = features(database).named(name()).orElseThrow(this::missing);
            switch (terminal.format()) {
                case JSON -> terminal.println(TaskJson.of(found));
                case TEXT -> {
                    terminal.println(TaskText.line(found));
                    List<Task> tasks = new TaskQueries(database).list(new TaskQueries.Filter(null, name()));
                    if (!tasks.isEmpty()) {
                        terminal.println("");
                        terminal.format().print(tasks, TaskText.listing(), TaskJson::of, "", terminal);
                    }
                }
            }
            return ExitCodes.OK;
        }
    }

    /** {@code ratchet feature delete}. */
    @picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet feature delete parser"})
    static final class Delete extends FeatureCommand {
        @Override
        protected int run(Project project, Terminal terminal) {
            new NotForAgents(terminal, project).refuse("feature delete");
            String name = project.changeJournal(database -> {
                        features(database).delete(name());
                        return name();
                    })
                    .orElseThrow(this::missing);
            terminal.print("The feature '%s' is deleted.".formatted(name), json -> json.put("deleted", name));
            return ExitCodes.OK;
        }
    }
}
