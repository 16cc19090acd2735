package dev.ratchet.app.fleet;

import dev.ratchet.app.command.CommandDispatcher;
import dev.ratchet.app.command.CommandEntry;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.app.compose.RunOptions;
import dev.ratchet.app.compose.TaskParts;
import dev.ratchet.app.run.PreflightCheck;
import dev.ratchet.app.run.RunFlags;
import dev.ratchet.app.run.StandardInput;
import dev.ratchet.config.ConfigLoader.Flag;
import dev.ratchet.fleet.FleetLoop;
import dev.ratchet.fleet.run.Launch;
import dev.ratchet.fleet.run.LaunchTable;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.tui.Verbosity;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code ratchet fleet}: several loops in one process. */
@picocli.CommandLine.Command(
        description = {
            "Runs several loops at once, each task in a git worktree of its own; what is",
            "accepted lands on the base branch, one by one, checked as it will be there."
        },
        footer = {
            "",
            "Examples:",
            "  ratchet fleet                       loops over all tasks, one for each core",
            "  ratchet fleet --loops 4 login       four loops over the tasks of a feature",
            "  ratchet fleet --loops 2 --agent codex --max-cost 5",
            "",
            "With tables [[fleet.loop]] in ratchet.toml, the loops that they describe.",
            "The exit code is the worst of its loops': 130, 1, 4, 5, 2, 6, 3, 0."
        })
public final class FleetCommand extends ProjectCommand {
    private static final int MOST_BY_DEFAULT = 4;
    private static final int MOST = 10_000;

    @Mixin
    private final RunFlags flags = new RunFlags();

    @Option(
            names = "--loops",
            paramLabel = "N",
            description = "how many loops over the tasks (default: worker.capacity, or one for each core, at most 4)")
    private @Nullable Integer loops;

    @Option(
            names = {"-v", "--verbose"},
            description = "watchdog checks, retry decisions and the agents' output as well")
    private boolean verbose;

    @Option(
            names = {"-q", "--quiet"},
            description = "errors and the summary only")
    private boolean quiet;

    private Map<String, Flag> given = Map.of();

    /** Whether it is written down by what it was called for. */
    private boolean kept = true;

    /** What came by standard input. */
    private @Nullable String handedIn;

    private @Nullable CommandSpec called;

    /** The launch of a fleet that was cut off and is to go on; null if this is a new one. */
    private LaunchTable.@Nullable Recorded earlier;

    /** A fleet as if it had been called for with these arguments, of which nobody will want that it goes on. */
    public static int play(Terminal terminal, String... arguments) {
        FleetCommand command = parsed(List.of(arguments));
        command.kept = false;
        return command.run(terminal);
    }

    /** Starts a fleet again that was cut off, with the options that it had. */
    public static int again(LaunchTable.Recorded earlier, Terminal terminal) {
        Launch launch = earlier.launch();
        if (!Files.isDirectory(launch.directory())) {
            throw Trouble.refused("the directory %s, where the fleet was started, is gone: start it by 'ratchet fleet'"
                    .formatted(launch.directory()));
        }
        FleetCommand command;
        try {
            command = parsed(launch.arguments());
        } catch (ParameterException e) {
            throw Trouble.refused(
                    "the options that it was started with are not understood any more (%s): start it by 'ratchet fleet'"
                            .formatted(e.getMessage()));
        }
        command.earlier = earlier;
        command.handedIn = launch.prompt();
        return command.run(terminal.in(launch.directory()).printing(OutputFormat.askedFor(launch.arguments())));
    }

    private static FleetCommand parsed(List<String> arguments) {
        FleetCommand command = new FleetCommand();
        var _ = CommandDispatcher.line(command, new CommandEntry("fleet", "", FleetCommand::new))
                .parseArgs(arguments.toArray(String[]::new));
        return command;
    }

    @Override
    public void addOptions(CommandSpec spec) {
        flags.addTo(spec);
        called = spec;
    }

    @Override
    protected void checkUsage() {
        if (quiet && verbose) {
            throw new WrongUsage("-q and -v contradict each other: give one of them");
        }
        if (loops != null && (loops < 1 || loops > MOST)) {
            throw new WrongUsage("--loops: expected a number from 1 to %d, found %d".formatted(MOST, loops));
        }
    }

    @Override
    protected Map<String, Flag> flags(Terminal terminal) {
        given = flags.given(terminal.directory(), () -> standardInput(terminal));
        return given;
    }

    /** Read once: what came is needed again by whoever starts this fleet again. */
    private String standardInput(Terminal terminal) {
        String text = handedIn == null ? StandardInput.text(terminal) : handedIn;
        handedIn = text;
        return text;
    }

    @Override
    protected ConfigUse configUse() {
        return ConfigUse.RUN;
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        refuseUnknownTarget(project);
        FleetPreflight preflight = new FleetPreflight();
        List<FleetMember> members = new ArrayList<>();
        for (FleetLoop loop : tables(project)) {
            Map<String, Flag> settings = settings(project, loop);
            int _ = inProject(terminal, settings, own -> {
                PreflightCheck check = PreflightCheck.of(own, loop.names(), terminal);
                preflight.look(
                        loop,
                        FleetMember.recipeProblem(loop, own.config().kind())
                                .map(Complaint::of)
                                .map(check::with)
                                .orElse(check));
                for (String name : loop.names()) {
                    FleetMember member = new FleetMember(name, own, FleetMember.priority(loop));
                    remainder(member, settings, terminal).ifPresent(members::add);
                }
                return ExitCodes.OK;
            });
        }
        PreflightCheck found = preflight.result();
        (quiet ? found.withoutWarnings() : found).demand(terminal);
        if (members.isEmpty()) {
            terminal.complain("all loops of the fleet had ended when it was cut off: nothing is left to do");
            return ExitCodes.OK;
        }
        RunOptions options = options(terminal);
        // Nobody who reads what is printed, or does not, can hold up the loops.
        try (FleetView view = FleetView.of(members, options.verbosity(), terminal)) {
            return new FleetRun(project, members, options, launching(terminal), view).run();
        }
    }

    /** What the command line names has to be there. */
    private void refuseUnknownTarget(Project project) {
        if (given.containsKey("tasks.feature") || given.containsKey("tasks.task")) {
            TaskParts.targetProblem(project).ifPresent(problem -> {
                throw new WrongUsage(problem);
            });
        }
    }

    /** A loop with what it has to do still; nothing if it had ended when its fleet was cut off. */
    private Optional<FleetMember> remainder(FleetMember member, Map<String, Flag> settings, Terminal terminal) {
        if (earlier == null) {
            return Optional.of(member);
        }
        return switch (Remainder.of(member.name(), member.project(), earlier.number())) {
            case Remainder.Nothing _ -> Optional.empty();
            case Remainder.Unlimited _ -> Optional.of(member);
            case Remainder.Iterations(var most) -> {
                Map<String, Flag> limited = new LinkedHashMap<>(settings);
                limited.put("session.max_iterations", new Flag("--max-iterations", Integer.toString(most)));
                List<FleetMember> made = new ArrayList<>();
                int _ = inProject(terminal, limited, own -> {
                    made.add(new FleetMember(member.name(), own, member.priority()));
                    return ExitCodes.OK;
                });
                yield Optional.of(made.getFirst());
            }
        };
    }

    private List<FleetLoop> tables(Project project) {
        List<FleetLoop> tables = project.config().fleet().loops();
        if (!tables.isEmpty() && loops != null) {
            throw new WrongUsage("--loops is for loops over the tasks")
                    .withHint("the tables [[fleet.loop]] have a count");
        }
        return tables.isEmpty() ? List.of(overTasks(project)) : tables;
    }

    private Map<String, Flag> settings(Project project, FleetLoop loop) {
        Map<String, Flag> all = new LinkedHashMap<>(given);
        all.putAll(FleetMember.flags(loop));
        if (!project.config().choosesWorkspace()) {
            all.putIfAbsent("workspace.mode", new Flag("fleet", "worktree"));
        }
        return all;
    }

    private Function<LaunchTable, Optional<Long>> launching(Terminal terminal) {
        if (!kept) {
            return _ -> Optional.empty();
        }
        if (earlier != null) {
            long number = earlier.number();
            return _ -> Optional.of(number);
        }
        Launch launch = new Launch(
                Launch.Command.FLEET,
                Objects.requireNonNull(called).commandLine().getParseResult().originalArgs(),
                terminal.directory(),
                handedIn,
                0);
        return launches -> Optional.of(launches.record(launch));
    }

    private FleetLoop overTasks(Project project) {
        int unsaid = Math.min(MOST_BY_DEFAULT, Runtime.getRuntime().availableProcessors());
        int count = Stream.of(loops, project.config().worker().capacity())
                .flatMap(Stream::ofNullable)
                .findFirst()
                .orElse(unsaid);
        return FleetLoop.numbered("w", count, Map.of("recipe", "task"));
    }

    private RunOptions options(Terminal terminal) {
        return new RunOptions(
                "fleet",
                RunOptions.Company.IN_A_FLEET,
                RunOptions.Circuit.AS_IT_IS,
                quiet ? Verbosity.QUIET : verbose ? Verbosity.VERBOSE : Verbosity.NORMAL,
                RunOptions.Length.UNTIL_DONE,
                terminal.format() == OutputFormat.JSON ? RunOptions.Result.JSON : RunOptions.Result.NONE);
    }
}
