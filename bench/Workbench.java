import dev.ratchet.agent.AgentDependencies;
import dev.ratchet.agent.AgentSettings;
import dev.ratchet.agent.CliProgram;
import dev.ratchet.agent.SupervisedAgent;
import dev.ratchet.agent.WatchdogSettings;
import dev.ratchet.agent.stream.Dialects;
import dev.ratchet.agent.stream.ReadingSettings;
import dev.ratchet.loop.Assignment;
import dev.ratchet.loop.Attempt;
import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.Brief;
import dev.ratchet.loop.SessionTicket;
import dev.ratchet.loop.Slot;
import dev.ratchet.loop.Time;
import dev.ratchet.loop.WorkItem;
import dev.ratchet.process.Growth;
import dev.ratchet.process.LocalLauncher;
import dev.ratchet.process.Shell;
import dev.ratchet.process.SteadyTime;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Sessions of real agents without a loop around them. */
record Workbench(Path directory, Growth growth, Time time) {
    Workbench(Path directory, Growth growth) {
        this(directory, growth, new SteadyTime());
    }

    /** A program that is called as it stands. */
    SupervisedAgent agent(String command, List<String> args, String adapter) {
        AgentSettings settings = new AgentSettings(
                command, args, adapter, AgentSettings.PromptVia.ARG, Map.of(), AgentSettings.Permissions.LISTED_TOOLS);
        AttemptEnvironment environment = new AttemptEnvironment(directory.resolve("PROMPT.md"));
        LocalLauncher launcher = new LocalLauncher();
        return SupervisedAgent.of(
                new CliProgram(settings, directory, environment, launcher),
                Dialects.choose(adapter, command),
                ReadingSettings.DEFAULT,
                WatchdogSettings.DEFAULT,
                new AgentDependencies(environment, new Shell(launcher), growth, time));
    }

    Assignment assignment(SupervisedAgent agent, int number) {
        Attempt attempt = new Attempt(
                "bench-" + number, "main", new WorkItem("prompt", "prompt"), new Slot(number, 0), time.now());
        SessionTicket ticket = new SessionTicket(
                number, directory.resolve(number + ".jsonl"), agent.name(), SessionTicket.Role.WORKING);
        return new Assignment(attempt, ticket, Brief.of("Talk."), directory);
    }
}
