package dev.ratchet.app;

import dev.ratchet.json.Json;
import dev.ratchet.loop.Trouble;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.Feature;
import dev.ratchet.work.graph.Features;
import dev.ratchet.work.graph.Ids;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.Tasks;
import java.security.SecureRandom;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ratchet feature create|spec|plan|build|list|show|delete}. */
@picocli.CommandLine.Command(
        description = "Keeps the features of this directory: names under which tasks belong together.",
        footer = {
            "",
            "Examples:",
            "  ratchet feature create parser",
            "  ratchet feature spec parser           talk with the agent about what it is to be",
            "  ratchet feature plan parser --auto    let the agent write the plan by itself",
            "  ratchet feature build parser          let the agent make the tasks",
            "  ratchet run parser                    work them off",
            "  ratchet task add 'Write the grammar' --feature parser",
            "  ratchet feature show parser",
            "  ratchet feature list --json"
        })
final class FeatureCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Parameters(index = "0", paramLabel = "create|spec|plan|build|list|show|delete", description = "what to do")
    private Action action = Action.LIST;

    @Parameters(index = "1", arity = "0..1", paramLabel = "NAME", description = "which feature")
    private @Nullable String name;

    @Option(names = "--model", paramLabel = "NAME", description = "create: the model for all its tasks")
    private @Nullable String model;

    @Option(names = "--json", description = "print JSON")
    private boolean json;

    @Option(names = "--auto", description = "spec, plan: let the agent work unattended")
    private boolean auto;

    /** What can be done with features. */
    enum Action {
        CREATE,
        SPEC,
        PLAN,
        BUILD,
        LIST,
        SHOW,
        DELETE
    }

    @Override
    public int run(Terminal terminal) {
        Optional<String> wrong = wrongUsage();
        if (wrong.isPresent()) {
            terminal.complain(wrong.get());
            terminal.complain("see 'ratchet feature --help'");
            return Exit.USAGE;
        }
        return config.inTaskProject(terminal, Map.of(), project -> act(project, terminal, name == null ? "" : name));
    }

    private Optional<String> wrongUsage() {
        String word = action.name().toLowerCase(Locale.ROOT);
        if ((action == Action.LIST) != (name == null)) {
            return Optional.of(
                    action == Action.LIST
                            ? "'feature list' takes no name; 'feature show' does"
                            : "say which feature: ratchet feature %s NAME".formatted(word));
        }
        if (auto && action != Action.SPEC && action != Action.PLAN && action != Action.BUILD) {
            return Optional.of("--auto is not for 'feature %s'".formatted(word));
        }
        return model != null && action != Action.CREATE
                ? Optional.of("--model is not for 'feature %s'".formatted(word))
                : Optional.empty();
    }

    private int act(Project project, Terminal terminal, String meant) {
        return switch (action) {
            case CREATE -> {
                project.prepareState();
                try (Database database = Database.open(project.database())) {
                    String id = features(database).create(meant, model);
                    terminal.out()
                            .println(
                                    json
                                            ? TaskJson.of(features(database)
                                                    .named(meant)
                                                    .orElseThrow())
                                            : id);
                }
                yield Exit.OK;
            }
            case SPEC -> work(FeatureWork.Stage.SPEC, project, terminal, meant);
            case PLAN -> work(FeatureWork.Stage.PLAN, project, terminal, meant);
            case BUILD -> work(FeatureWork.Stage.BUILD, project, terminal, meant);
            case DELETE -> {
                new NotForAgents(terminal, project).refuse("feature delete");
                boolean there = project.inJournal(database -> {
                            features(database).delete(meant);
                            return true;
                        })
                        .orElse(false);
                if (there && json) {
                    terminal.out().println(Json.object(object -> object.put("deleted", meant)));
                }
                yield there ? Exit.OK : missing(meant);
            }
            case LIST ->
                list(project.inJournal(database -> features(database).all()).orElse(List.of()), terminal);
            case SHOW ->
                project.inJournal(database -> show(database, terminal, meant)).orElseGet(() -> missing(meant));
        };
    }

    private int work(FeatureWork.Stage stage, Project found, Terminal terminal, String meant) {
        FeatureWork.Manner manner = auto || stage == FeatureWork.Stage.BUILD
                ? FeatureWork.Manner.UNATTENDED
                : FeatureWork.Manner.WITH_A_PERSON;
        return config.inTaskProject(
                terminal,
                FeatureWork.flags(stage, meant, found.state()),
                project -> new FeatureWork(stage, meant, project, terminal, json ? Form.JSON : Form.TEXT).run(manner));
    }

    private int list(List<Feature> all, Terminal terminal) {
        if (json) {
            terminal.out().println(all.stream().map(TaskJson::of).collect(Collectors.joining(",\n", "[", "]")));
        } else if (all.isEmpty()) {
            terminal.out().println("No features here yet; 'ratchet feature create NAME' makes one.");
        } else {
            all.stream().map(TaskText::line).forEach(terminal.out()::println);
        }
        return Exit.OK;
    }

    private int show(Database database, Terminal terminal, String meant) {
        Optional<Feature> feature = features(database).named(meant);
        if (feature.isEmpty()) {
            return missing(meant);
        }
        if (json) {
            terminal.out().println(TaskJson.of(feature.get()));
        } else {
            terminal.out().println(TaskText.line(feature.get()));
            List<Task> tasks = new Tasks(database).list(new Tasks.Filter(null, meant));
            tasks.forEach(task -> terminal.out().println("  " + TaskText.line(task)));
        }
        return Exit.OK;
    }

    private static int missing(String name) {
        throw new Trouble("there is no feature '%s'; 'ratchet feature list' shows them".formatted(name));
    }

    private static Features features(Database database) {
        return new Features(database, new SteadyTime(), new Ids(new SecureRandom()));
    }
}
