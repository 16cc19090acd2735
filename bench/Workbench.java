import dev.ratchet.cli.AgentSettings;
import dev.ratchet.cli.CliProgram;
import dev.ratchet.cli.ToolHandover;
import dev.ratchet.session.supervise.SupervisedAgent;
import dev.ratchet.session.supervise.Supervisor;
import dev.ratchet.session.supervise.WatchdogSettings;
import dev.ratchet.session.dialect.Dialects;
import dev.ratchet.session.stream.ReadingSettings;
import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.process.growth.FileGrowthWatcher;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.process.Shell;
import dev.ratchet.process.SteadyTime;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Sessions of real agents without a loop around them. */
record Workbench(Path directory, FileGrowthWatcher growthWatcher, Time time) {
    Workbench(Path directory, FileGrowthWatcher growthWatcher) {
        this(directory, growthWatcher, new SteadyTime());
    }

    /** A program that is called as it stands. */
    SupervisedAgent agent(String command, List<String> args, String adapter) {
        AgentSettings settings = new AgentSettings(
                command, args, adapter, AgentSettings.PromptVia.ARG, Map.of(), AgentSettings.Permissions.LISTED_TOOLS);
        AttemptEnvironment environment = new AttemptEnvironment(directory.resolve("PROMPT.md"));
        LocalLauncher launcher = new LocalLauncher();
        return new SupervisedAgent(
                new CliProgram(settings, directory, ToolHandover.NONE, environment, launcher),
                Dialects.choose(adapter, command),
                ReadingSettings.DEFAULT,
                Supervisor.of(WatchdogSettings.DEFAULT, environment, new Shell(launcher, directory), growthWatcher, time));
    }

    Assignment assignment(SupervisedAgent agent, int number) {
        Attempt attempt = new Attempt(
                "bench-" + number, "main", new WorkItem("prompt", "prompt"), new RunPosition(number, 0), time.now());
        SessionTicket ticket = new SessionTicket(
                number, directory.resolve(number + ".jsonl"), agent.name(), SessionTicket.Role.WORKING);
        return new Assignment(attempt, ticket, Brief.of("Talk."), WorkDirectory.of(directory));
    }
}
