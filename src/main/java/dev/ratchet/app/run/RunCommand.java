package dev.ratchet.app.run;

import dev.ratchet.app.command.CommandDispatcher;
import dev.ratchet.app.command.CommandEntry;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.NameOption;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.app.compose.RunOptions;
import dev.ratchet.app.compose.TaskParts;
import dev.ratchet.app.status.StatusReport;
import dev.ratchet.config.ConfigJson;
import dev.ratchet.config.ConfigLoader.Flag;
import dev.ratchet.config.ConfigText;
import dev.ratchet.fleet.run.Launch;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.tui.Verbosity;
import dev.ratchet.work.graph.Task;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code ratchet run}: the loop itself. */
@picocli.CommandLine.Command(
        description =
                "Runs the agent again and again under supervision, until the limit is reached or a guard says stop.",
        footer = {
            "",
            "Examples:",
            "  ratchet run 5                       five iterations of PROMPT.md",
            "  ratchet -c harness.toml 5           the same, with a harness.toml as it is",
            "  ratchet run --loop-status           until the agent reports that it is done",
            "  ratchet run --tasks                 work off the tasks, each verified",
            "  ratchet run --validate 'make test'  until the tests pass",
            "  ratchet run --once --prompt-text 'fix the build'",
            "  ratchet run 20 --detach             go on without this terminal",
            "  ratchet run --timeout 90s --max-runtime 2h30m",
            "",
            "MINS are minutes, also with a fraction, or a time such as 90s, 15m or 2h30m.",
            "",
            "Exit codes: 0 done, limit reached or stopped; 1 failure; 2 blocked; 3 no tasks;",
            "  4 tripped by limits or failures; 5 budget spent; 6 already running; 64 wrong",
            "  usage; 78 bad configuration; 130 killed by the second Ctrl-C."
        })
public final class RunCommand extends ProjectCommand {
    private static final String LIMIT = "session.max_iterations";

    @Mixin
    private final RunFlags flags = new RunFlags();

    @Mixin
    private final NameOption name = new NameOption();

    @Option(names = "--reset-circuit", description = "let a loop run again whose circuit was tripped")
    private boolean resetCircuit;

    @Option(names = "--once", description = "exactly one session, no retry")
    private boolean once;

    @Option(
            names = "--dry-run",
            description = "check the configuration, print every value with its origin, run nothing")
    private boolean dryRun;

    @Option(
            names = DetachedStart.OPTION,
            description =
                    "leave the terminal once it runs; 'ratchet attach' follows it, a dropped connection ends nothing")
    private boolean detach;

    @Option(names = "--status", description = "print the state of the loop and exit")
    private boolean status;

    @Option(
            names = OutputFormat.STREAM_OPTION,
            description = "print what happens, and what agents say, as lines of JSON")
    private boolean streamJson;

    @Option(
            names = {"-v", "--verbose"},
            description = "watchdog checks, retry decisions and the agent's output as well")
    private boolean verbose;

    @Option(
            names = {"-q", "--quiet"},
            description = "errors and the summary only")
    private boolean quiet;

    /** The names of all its options, for words that lack their dashes. */
    private Set<String> spelled = Set.of();

    private Map<String, Flag> given = Map.of();
    private @Nullable CommandSpec called;

    /** What came by standard input. */
    private @Nullable String handedIn;

    /** How many iterations are left of a run that is started again; 0 if that is not what this is. */
    private int left;

    /**
     * Starts a run again that was cut off, with the options that it had.
     *
     * @param left how many iterations it may still make; 0 for no limit
     */
    static int again(Launch launch, int left, Terminal terminal) {
        if (!Files.isDirectory(launch.directory())) {
            throw Trouble.refused("the directory %s, where it was started, is gone: start it by 'ratchet run'"
                    .formatted(launch.directory()));
        }
        RunCommand command = new RunCommand();
        command.left = left;
        command.handedIn = launch.prompt();
        try {
            CommandDispatcher.line(command, new CommandEntry("run", "", RunCommand::new))
                    .parseArgs(launch.arguments().toArray(String[]::new));
        } catch (ParameterException e) {
            throw Trouble.refused(
                    "the options that it was started with are not understood any more (%s): start it by 'ratchet run'"
                            .formatted(e.getMessage()));
        }
        return command.run(terminal.in(launch.directory()).printing(OutputFormat.askedFor(launch.arguments())));
    }

    @Override
    public void addOptions(CommandSpec spec) {
        flags.addTo(spec);
        called = spec;
        spelled = Set.copyOf(spec.optionsMap().keySet());
    }

    @Override
    protected void checkUsage() {
        if (quiet && verbose) {
            throw new WrongUsage("-q and -v contradict each other: give one of them");
        }
        if (dryRun && status) {
            throw new WrongUsage("--dry-run and --status contradict each other: give one of them");
        }
    }

    @Override
    protected Map<String, Flag> flags(Terminal terminal) {
        given = flags.given(terminal.directory(), () -> standardInput(terminal));
        if (left > 0) {
            given.put(LIMIT, new Flag("--max-iterations", Integer.toString(left)));
        }
        Flag limit = given.get(LIMIT);
        if (once && limit != null && !limit.text().equals("1")) {
            throw new WrongUsage("--once is a single session, and %s is not: give one of them".formatted(limit.text()));
        }
        return given;
    }

    @Override
    protected ConfigUse configUse() {
        return status ? ConfigUse.READ : ConfigUse.RUN;
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        if (status) {
            String named = name.orNull();
            return StatusReport.print(project, named == null ? null : project.loopNamed(named), terminal);
        }
        if (given.containsKey("tasks.feature") || given.containsKey("tasks.task")) {
            refuseUnknown(project, terminal);
        }
        if (dryRun && terminal.format() == OutputFormat.TEXT) {
            terminal.out().print(ConfigText.resolvedLines(project.config()));
        }
        PreflightCheck preflight = PreflightCheck.of(project, List.of(name.orMain()), terminal);
        (quiet ? preflight.withoutWarnings() : preflight).demand(terminal);
        if (dryRun && terminal.format() == OutputFormat.JSON) {
            terminal.println(ConfigJson.settings(project.config()));
        }
        return dryRun ? ExitCodes.OK : loop(project, terminal);
    }

    /** What the command line names has to be there; what the file names is for the check of the configuration. */
    private void refuseUnknown(Project project, Terminal terminal) {
        Optional<Complaint> problem = TaskParts.targetProblem(project);
        if (problem.isPresent()) {
            throw flags.word()
                    .filter(word -> !Task.isId(word))
                    .map(word -> new MistakenTarget(word, spelled).refused(project, terminal))
                    .orElseGet(() -> new WrongUsage(problem.get()));
        }
    }

    private int loop(Project project, Terminal terminal) {
        DetachedRun detached = new DetachedRun(project, name.orMain());
        LoopRun run = new LoopRun(project, options(terminal), Optional.of(launch(project, terminal)), terminal);
        if (detach) {
            // The files of one that is running are left alone; and should it end now, this one must not stay here.
            return detached.isRunning()
                    ? run.refuse()
                    : new DetachedStart(detached, Objects.requireNonNullElse(handedIn, ""), terminal)
                            .start(terminal.format());
        }
        int code = run.run();
        return DetachedRun.isThisProcess() ? detached.ended(code) : code;
    }

    private String standardInput(Terminal terminal) {
        String text = handedIn == null ? StandardInput.text(terminal) : handedIn;
        handedIn = text;
        return text;
    }

    private Launch launch(Project project, Terminal terminal) {
        List<String> arguments =
                Objects.requireNonNull(called).commandLine().getParseResult().originalArgs();
        return new Launch(
                Launch.Command.RUN,
                arguments,
                terminal.directory(),
                handedIn,
                once ? 0 : project.config().maxIterations());
    }

    private RunOptions.Result result(Terminal terminal) {
        if (streamJson) {
            return RunOptions.Result.STREAM;
        }
        return terminal.format() == OutputFormat.JSON ? RunOptions.Result.JSON : RunOptions.Result.NONE;
    }

    private RunOptions options(Terminal terminal) {
        Verbosity verbosity = quiet ? Verbosity.QUIET : verbose ? Verbosity.VERBOSE : Verbosity.NORMAL;
        return new RunOptions(
                name.orMain(),
                RunOptions.Company.ALONE,
                resetCircuit ? RunOptions.Circuit.RESET : RunOptions.Circuit.AS_IT_IS,
                verbosity,
                once ? RunOptions.Length.ONE_SESSION : RunOptions.Length.UNTIL_DONE,
                result(terminal));
    }
}
