package dev.ratchet.app.fleet;

import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.app.compose.RunOptions;
import dev.ratchet.app.run.PreflightCheck;
import dev.ratchet.app.run.RunFlags;
import dev.ratchet.app.run.StandardInput;
import dev.ratchet.config.ConfigLoader.Flag;
import dev.ratchet.fleet.FleetLoop;
import dev.ratchet.tui.Verbosity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

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
            description = "how many loops over the tasks (default: one for each core, at most 4)")
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

    @Override
    public void addOptions(CommandSpec spec) {
        flags.addTo(spec);
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
        given = flags.given(terminal.directory(), () -> StandardInput.text(terminal));
        return given;
    }

    @Override
    protected ConfigUse configUse() {
        return ConfigUse.RUN;
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        List<FleetMember> members = members(project, terminal);
        for (FleetMember member : members) {
            PreflightCheck preflight = PreflightCheck.of(member.project(), terminal);
            (quiet || !member.equals(members.getFirst()) ? preflight.withoutWarnings() : preflight).demand(terminal);
        }
        return new FleetRun(project, members, options(terminal), terminal).run();
    }

    private List<FleetMember> members(Project project, Terminal terminal) {
        List<FleetLoop> tables = project.config().fleet().loops();
        if (!tables.isEmpty() && loops != null) {
            throw new WrongUsage("--loops is for loops over the tasks; the tables [[fleet.loop]] have a count");
        }
        List<FleetMember> members = new ArrayList<>();
        for (FleetLoop loop : tables.isEmpty() ? List.of(overTasks()) : tables) {
            Map<String, Flag> all = new LinkedHashMap<>(given);
            all.putAll(FleetMember.flags(loop));
            if (!project.config().choosesWorkspace()) {
                all.putIfAbsent("workspace.mode", new Flag("fleet", "worktree"));
            }
            int _ = inProject(terminal, all, own -> {
                loop.names().forEach(name -> members.add(new FleetMember(name, own, FleetMember.priority(loop))));
                return 0;
            });
        }
        return members;
    }

    private FleetLoop overTasks() {
        int count =
                loops == null ? Math.min(MOST_BY_DEFAULT, Runtime.getRuntime().availableProcessors()) : loops;
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
