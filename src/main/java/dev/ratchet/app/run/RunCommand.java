package dev.ratchet.app.run;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.NameOption;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.compose.RunOptions;
import dev.ratchet.app.status.StatusReport;
import dev.ratchet.config.ConfigJson;
import dev.ratchet.config.ConfigLoader.Flag;
import dev.ratchet.config.ConfigText;
import dev.ratchet.tui.Verbosity;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code ratchet run}: the loop itself. */
@picocli.CommandLine.Command(
        description =
                "Runs the agent again and again under supervision, until the limit is reached or a guard says stop.",
        footer = {
            "",
            "Examples:",
            "  ratchet run 5                       five iterations of PROMPT.md with the configured agent",
            "  ratchet -c harness.toml 5           the same, with a harness.toml as it is",
            "  ratchet run --loop-status           until the agent reports that the work is done",
            "  ratchet run --tasks                 work off the tasks, each verified before it counts",
            "  ratchet run --validate 'make test'  until the tests pass",
            "  ratchet run --once --prompt-text 'fix the build'",
            "  ratchet run 20 --detach             the terminal may be closed; 'ratchet attach' follows it",
            "",
            "Exit codes: 0 done, limit reached or stopped; 1 failure; 2 blocked; 3 no tasks; 4 tripped by limits or",
            "  failures; 5 budget spent; 6 already running; 64 wrong usage; 78 bad configuration; 130 killed by the"
                    + " second Ctrl-C."
        })
public final class RunCommand extends ProjectCommand {
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

    @Override
    public void addOptions(CommandSpec spec) {
        flags.addTo(spec);
    }

    @Override
    protected Map<String, Flag> flags(Terminal terminal) {
        return flags.given(terminal.directory());
    }

    @Override
    protected ConfigUse configUse() {
        return status ? ConfigUse.READ : ConfigUse.RUN;
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        if (status) {
            return StatusReport.print(project, name.orNull(), terminal);
        }
        if (dryRun && terminal.format() == OutputFormat.TEXT) {
            terminal.out().print(ConfigText.resolvedLines(project.config()));
        }
        PreflightCheck.of(project, terminal).demand(terminal);
        if (dryRun && terminal.format() == OutputFormat.JSON) {
            terminal.println(ConfigJson.settings(project.config()));
        }
        return dryRun ? ExitCodes.OK : loop(project, terminal);
    }

    private int loop(Project project, Terminal terminal) {
        DetachedRun detached = new DetachedRun(project, name.orMain());
        // One that is running already is for the run itself to find, which leaves its files alone.
        if (detach && !detached.isRunning()) {
            return new DetachedStart(detached, terminal).start(terminal.format());
        }
        int code = new LoopRun(project, options(terminal), terminal).run();
        return DetachedRun.isThisProcess() ? detached.ended(code) : code;
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
                resetCircuit ? RunOptions.Circuit.RESET : RunOptions.Circuit.AS_IT_IS,
                verbosity,
                once ? RunOptions.Length.ONE_SESSION : RunOptions.Length.UNTIL_DONE,
                result(terminal));
    }
}
