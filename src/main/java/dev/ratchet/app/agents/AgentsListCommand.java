package dev.ratchet.app.agents;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.InterruptibleAction;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.doctor.program.ProgramTrial;
import dev.ratchet.app.doctor.program.SeenProgram;
import dev.ratchet.cli.AgentAbilities;
import dev.ratchet.journal.ProviderLimits;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.History.OpenLimit;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** {@code ratchet agents list}. */
@picocli.CommandLine.Command(
        description =
                "Lists the agents that this project could use: the configured one, those that stand in for it, the"
                        + " tables [agents.NAME], and the known ones that are installed here.",
        footer = {"", "Example:", "  ratchet agents list"})
final class AgentsListCommand extends ProjectCommand {

    @Override
    protected ConfigUse configUse() {
        return ConfigUse.RUN;
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        return InterruptibleAction.untilSignal(() -> print(listed(project, terminal), terminal));
    }

    private int print(List<ListedAgent> agents, Terminal terminal) {
        terminal.format().print(agents, ListedAgent.listing(), ListedAgent::json, "There are no agents.", terminal);
        return ExitCodes.OK;
    }

    /** All at once: the slowest take seconds to say their version. */
    private static List<ListedAgent> listed(Project project, Terminal terminal) throws InterruptedException {
        List<OpenLimit> limits = limits(project);
        List<Callable<ListedAgent>> looks = new KnownAgents(project.config())
                .all().stream()
                        .<Callable<ListedAgent>>map(entry -> () -> listed(
                                entry,
                                limits,
                                ProgramTrial.brief(project.config().root(), terminal.environment())))
                        .toList();
        List<ListedAgent> agents = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<ListedAgent> look : threads.invokeAll(looks)) {
                agents.add(look.get());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
        return agents.stream().filter(ListedAgent::worthTelling).toList();
    }

    private static ListedAgent listed(KnownAgents.Entry entry, List<OpenLimit> limits, ProgramTrial trial)
            throws InterruptedException {
        return new ListedAgent(
                entry,
                program(entry, trial),
                AgentAbilities.of(entry.profile().settings()),
                limits.stream()
                        .filter(limit -> limit.account().equals(entry.profile().account()))
                        .findFirst());
    }

    private static SeenProgram program(KnownAgents.Entry entry, ProgramTrial trial) throws InterruptedException {
        try {
            return SeenProgram.look(entry.profile().settings(), trial);
        } catch (LaunchFailed e) {
            return new SeenProgram.Missing(String.valueOf(e.getMessage()));
        }
    }

    private static List<OpenLimit> limits(Project project) {
        if (!project.store().isBegun()) {
            return List.of();
        }
        try (Database database = project.openAsItIs()) {
            return new ProviderLimits(database, new SteadyTime()).open();
        } catch (Trouble _) {
            // 'ratchet doctor' and the next run tell of it.
            return List.of();
        }
    }
}
