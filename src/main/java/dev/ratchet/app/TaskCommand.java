package dev.ratchet.app;

import dev.ratchet.work.graph.Draft;
import dev.ratchet.work.graph.Status;
import dev.ratchet.work.graph.TaskGraph.Grip;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code ratchet task add|list|show|…}. */
@picocli.CommandLine.Command(
        description = {
            "Keeps the tasks of this directory: what is to be done, what it waits for, and how it stands.",
            "An id may be shortened to its beginning, with or without 't-', while it is the only one."
        },
        footer = {
            "",
            "Actions:",
            "  add TITLE              prints the new id",
            "  list                   all, or --ready, --status S, --feature F",
            "  show ID, tree [ID]     one with all about it; what belongs to what",
            "  update ID              with the options of add, and --title; '' takes a parent, feature or model away",
            "  done ID, fail ID       settle it (fail takes -m REASON)",
            "  reset ID               forget its claim, retries and result",
            "  block ID, unblock ID   keep it from being claimed, or no longer",
            "  delete ID              if no other needs it",
            "  log ID                 show what was written down; -m TEXT adds to it",
            "  deps list ID           what it waits for, and what waits for it",
            "  deps add ID BLOCKER…   let it wait; 'deps rm' likewise",
            "  import FILE            a Markdown checklist or a JSON array, whole or not at all",
            "  graph                  as mermaid, dot or json",
            "",
            "Examples:",
            "  ratchet task add 'Write the parser' -d 'See docs/grammar.md' --priority 1",
            "  ratchet task add 'Test the parser' --after 3f09a1",
            "  ratchet task list --ready",
            "  ratchet task import TODO.md --feature parser",
            "  ratchet task graph --format dot | dot -Tsvg > tasks.svg"
        })
final class TaskCommand implements Command {
    /** What an agent may not do to tasks, so that it cannot wave its own work through. */
    private static final Set<Action> NOT_FOR_AGENTS = EnumSet.of(Action.DONE, Action.FAIL, Action.RESET, Action.DELETE);

    private static final Set<Action> WRITING = EnumSet.of(Action.ADD, Action.UPDATE);
    private static final Map<String, Set<Action>> BELONGS = Map.ofEntries(
            Map.entry("--title", Set.of(Action.UPDATE)),
            Map.entry("--description", WRITING),
            Map.entry("--parent", WRITING),
            Map.entry("--priority", WRITING),
            Map.entry("--max-retries", WRITING),
            Map.entry("--after", WRITING),
            Map.entry("--model", WRITING),
            Map.entry("--feature", EnumSet.of(Action.ADD, Action.UPDATE, Action.LIST, Action.IMPORT)),
            Map.entry("--message", EnumSet.of(Action.LOG, Action.FAIL)),
            Map.entry("--force", NOT_FOR_AGENTS),
            Map.entry("--ready", Set.of(Action.LIST)),
            Map.entry("--status", Set.of(Action.LIST)),
            Map.entry("--format", Set.of(Action.GRAPH)),
            Map.entry(
                    "--json",
                    EnumSet.of(
                            Action.LIST,
                            Action.SHOW,
                            Action.TREE,
                            Action.LOG,
                            Action.DEPS,
                            Action.IMPORT,
                            Action.GRAPH)));

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Parameters(
            index = "0",
            paramLabel = "ACTION",
            description =
                    "add, list, show, tree, update, delete, done, fail, reset, block, unblock, log, deps, import or"
                            + " graph")
    private Action action = Action.LIST;

    @Parameters(index = "1..*", paramLabel = "ID", description = "title, ids or file, as the action needs it")
    private List<String> words = new ArrayList<>();

    @Option(names = "--title", paramLabel = "TEXT", description = "update: its new title (at most 200 characters)")
    private @Nullable String title;

    @Option(
            names = {"-d", "--description"},
            paramLabel = "TEXT",
            description = "add, update: all that the title does not say")
    private @Nullable String description;

    @Option(names = "--parent", paramLabel = "ID", description = "add, update: the task that it is a part of")
    private @Nullable String parent;

    @Option(names = "--feature", paramLabel = "NAME", description = "add, update, list, import: the feature")
    private @Nullable String feature;

    @Option(names = "--priority", paramLabel = "N", description = "add, update: lower comes first (default: 0)")
    private @Nullable Integer priority;

    @Option(names = "--max-retries", paramLabel = "N", description = "add, update: tries after the first (default: 3)")
    private @Nullable Integer maxRetries;

    @Option(
            names = "--after",
            paramLabel = "ID",
            split = ",",
            description = "add, update: the tasks that it waits for; update replaces those it has")
    private @Nullable List<String> after;

    @Option(names = "--model", paramLabel = "NAME", description = "add, update: the model for it")
    private @Nullable String model;

    @Option(
            names = {"-m", "--message"},
            paramLabel = "TEXT",
            description = "log: what to add; fail: why")
    private @Nullable String message;

    @Option(names = "--force", description = "done, fail, reset, delete: even if somebody works on it")
    private boolean force;

    @Option(names = "--ready", description = "list: only what can be claimed now, in that order")
    private boolean ready;

    private @Nullable Status status;

    @Option(names = "--format", paramLabel = "mermaid|dot|json", description = "graph: its notation (default: mermaid)")
    private @Nullable Notation format;

    @Option(names = "--json", description = "list, show, tree, log, deps list, import, graph: print JSON")
    private boolean json;

    /** What can be done with tasks, and how many words it takes. */
    enum Action {
        ADD(1, 1, "say what is to be done: ratchet task add 'Write the parser'"),
        LIST(0, 0, "'task list' takes options only"),
        SHOW(1, 1, "say which task: ratchet task show ID"),
        TREE(0, 1, "'task tree' takes one id, or none"),
        UPDATE(1, 1, "say which task: ratchet task update ID --title TEXT"),
        DELETE(1, 1, "say which task: ratchet task delete ID"),
        DONE(1, 1, "say which task: ratchet task done ID"),
        FAIL(1, 1, "say which task: ratchet task fail ID -m REASON"),
        RESET(1, 1, "say which task: ratchet task reset ID"),
        BLOCK(1, 1, "say which task: ratchet task block ID"),
        UNBLOCK(1, 1, "say which task: ratchet task unblock ID"),
        LOG(1, 1, "say which task: ratchet task log ID [-m TEXT]"),
        DEPS(2, Integer.MAX_VALUE, "say what: ratchet task deps list ID, or: ratchet task deps add|rm ID BLOCKER…"),
        IMPORT(1, 1, "say which file: ratchet task import FILE"),
        GRAPH(0, 0, "'task graph' takes options only");

        private final int least;
        private final int most;
        private final String usage;

        Action(int least, int most, String usage) {
            this.least = least;
            this.most = most;
            this.usage = usage;
        }

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How a graph is written. */
    enum Notation {
        MERMAID,
        DOT,
        JSON
    }

    @Option(names = "--status", paramLabel = "S", description = "list: pending, in_progress, blocked, done or failed")
    void status(String word) {
        status = Status.of(word)
                .orElseThrow(() -> new TypeConversionException("'%s' is no status; there are %s"
                        .formatted(
                                word,
                                String.join(
                                        ", ",
                                        Arrays.stream(Status.values())
                                                .map(Status::word)
                                                .toList()))));
    }

    @Override
    public int run(Terminal terminal) {
        wrongUsage().ifPresent(wrong -> {
            throw new ParameterException(spec.commandLine(), wrong);
        });
        try {
            return config.inTaskProject(terminal, Map.of(), project -> act(project, terminal));
        } catch (Lines.Unread _) {
            return Exit.OK;
        }
    }

    private int act(Project project, Terminal terminal) {
        if (NOT_FOR_AGENTS.contains(action)) {
            new NotForAgents(terminal, project).refuse("task " + action.word());
        }
        Form form = json ? Form.JSON : Form.TEXT;
        TaskReport report = new TaskReport(project, terminal, form);
        TaskEdit edit = new TaskEdit(project, terminal);
        return switch (action) {
            case LIST -> ready ? report.ready(feature) : report.list(status, feature);
            case SHOW -> report.show(words.getFirst());
            case TREE -> report.tree(words.isEmpty() ? null : words.getFirst());
            case GRAPH -> report.graph(json ? Notation.JSON : format == null ? Notation.MERMAID : format);
            case ADD -> edit.add(draft(words.getFirst()), after == null ? List.of() : after);
            case UPDATE -> edit.update(words.getFirst(), draft(title), after);
            case LOG -> message == null ? report.log(words.getFirst()) : edit.note(words.getFirst(), message);
            case FAIL -> edit.fail(words.getFirst(), message == null ? "failed by hand" : message, grip());
            case DONE, RESET, DELETE, BLOCK, UNBLOCK -> edit.move(action, words.getFirst(), grip());
            case DEPS -> deps(report, edit);
            case IMPORT -> edit.importFrom(terminal.directory().resolve(words.getFirst()), feature, form);
        };
    }

    private int deps(TaskReport report, TaskEdit edit) {
        String task = words.get(1);
        List<String> blockers = words.subList(2, words.size());
        return switch (words.getFirst()) {
            case "list" -> report.dependencies(task);
            case "add" -> edit.depend(task, blockers);
            default -> edit.undepend(task, blockers);
        };
    }

    private Grip grip() {
        return force ? Grip.BROKEN : Grip.RESPECTED;
    }

    private Draft draft(@Nullable String named) {
        return new Draft(named, description, parent, feature, priority, maxRetries, model);
    }

    private Optional<String> wrongUsage() {
        if (words.size() < action.least || words.size() > action.most) {
            return Optional.of(action.usage);
        }
        if (action == Action.DEPS && !dependenciesAreMeant()) {
            return Optional.of(action.usage);
        }
        if (ready && status != null) {
            return Optional.of("give --ready or --status, not both");
        }
        return spec.commandLine().getParseResult().matchedOptions().stream()
                .map(OptionSpec::longestName)
                .filter(option -> !BELONGS.getOrDefault(option, Set.of(action)).contains(action))
                .findFirst()
                .map(option -> "%s is not for 'task %s'".formatted(option, action.word()));
    }

    private boolean dependenciesAreMeant() {
        return switch (words.getFirst()) {
            case "list" -> words.size() == 2;
            case "add", "rm" -> words.size() > 2;
            default -> false;
        };
    }
}
