package dev.ratchet.app.agents;

import dev.ratchet.app.compose.DirectAgentFactory;
import dev.ratchet.app.compose.ModelAccess;
import dev.ratchet.cli.AgentProfile;
import dev.ratchet.cli.AgentSettings;
import dev.ratchet.cli.CliProgram;
import dev.ratchet.cli.ProfiledAgent;
import dev.ratchet.cli.ToolHandover;
import dev.ratchet.config.Config;
import dev.ratchet.llm.model.ModelClients;
import dev.ratchet.llm.tools.LoopMessages;
import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.UrgentNotes;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.process.Launcher;
import dev.ratchet.process.SessionProgram;
import dev.ratchet.process.Shell;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.process.growth.FileGrowthWatcher;
import dev.ratchet.process.schedule.Scheduler;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.session.dialect.Dialects;
import dev.ratchet.session.stream.OutputMinimum;
import dev.ratchet.session.supervise.SupervisedAgent;
import dev.ratchet.session.supervise.Supervisor;
import dev.ratchet.session.supervise.WatchdogSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * One tiny session with an agent, in a directory that is gone afterwards; it is started and watched as in a run, and no
 * loop learns of it.
 */
record TrialSession(ModelAccess access, Duration timeout) {
    private static final String PROMPT = "Reply with the single word OK.";
    private static final String SCRIPT = "agent.script";

    SessionFacts run(AgentProfile profile) {
        try (TemporaryDirectory scratch = TemporaryDirectory.make("agent", access.environment());
                FileGrowthWatcher growthWatcher = new FileGrowthWatcher()) {
            Path work = Files.createDirectory(scratch.path().resolve("work"));
            Path output = scratch.path().resolve("session.jsonl");
            return agent(profile, work, growthWatcher).run(assignment(profile, work, output), _ -> {});
        } catch (IOException e) {
            throw new Trouble("cannot prepare the session: " + FailureWords.of(e), e);
        }
    }

    private Config config() {
        return access.config();
    }

    private ProfiledAgent agent(AgentProfile profile, Path work, FileGrowthWatcher growthWatcher) throws IOException {
        Time time = new SteadyTime();
        AgentSettings own = profile.settings();
        AgentSettings settings = own.isDirect() ? own : elsewhere(own, work);
        AttemptEnvironment environment = new AttemptEnvironment(work.resolve("prompt"));
        Launcher launcher = new LocalLauncher();
        SessionProgram program = settings.isDirect()
                ? new DirectAgentFactory(
                                access,
                                new ModelClients(),
                                new Scheduler(config().scheduler(), time),
                                time,
                                _ -> LoopMessages.NOBODY,
                                UrgentNotes.NONE)
                        .of(profile, new DirectAgentFactory.Place(launcher, work, environment))
                : new CliProgram(settings, work.resolveSibling("programs"), ToolHandover.NONE, environment, launcher);
        return new ProfiledAgent(
                profile,
                new SupervisedAgent(
                        program,
                        Dialects.choose(settings.adapter(), settings.command()),
                        config().reading(),
                        Supervisor.of(
                                watchdog(),
                                environment,
                                new Shell(launcher, work.resolveSibling("")),
                                growthWatcher,
                                time)));
    }

    private static Assignment assignment(AgentProfile profile, Path work, Path output) {
        Time time = new SteadyTime();
        String id = "%x-%x-test"
                .formatted(time.now().toEpochMilli(), ProcessHandle.current().pid());
        Attempt attempt = new Attempt(id, "test", new WorkItem("test", "one word"), new RunPosition(0, 0), time.now());
        SessionTicket ticket = new SessionTicket(0, output, profile.name(), SessionTicket.Role.WORKING);
        return new Assignment(attempt, ticket, Brief.of(PROMPT), WorkDirectory.of(work));
    }

    /** As in a run, but for the time: one word is all the output that there has to be. */
    private WatchdogSettings watchdog() {
        WatchdogSettings usual = config().watchdog();
        return new WatchdogSettings(
                Duration.ofSeconds(1),
                timeout.plusSeconds(1),
                timeout,
                OutputMinimum.of(1),
                usual.maxOutputMb(),
                usual.exitGrace(),
                usual.backgroundGrace(),
                usual.killGrace(),
                "");
    }

    /** The same agent, called from another directory than the project's. */
    private AgentSettings elsewhere(AgentSettings settings, Path work) throws IOException {
        List<String> args = settings.args();
        if (settings.isScripted() && args != null && !args.isEmpty()) {
            // A copy: a script that is played moves on.
            Files.copy(config().root().resolve(args.getFirst()), work.resolve(SCRIPT));
            args = new ArrayList<>(args);
            args.set(0, SCRIPT);
        }
        String command = settings.command();
        return settings.calling(
                command.contains("/") ? config().root().resolve(command).toString() : command, args);
    }
}
