import dev.ratchet.agent.AgentSettings;
import dev.ratchet.agent.CommandAgent;
import dev.ratchet.agent.WatchdogSettings;
import dev.ratchet.agent.Workshop;
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
    CommandAgent agent(String command, List<String> args, String adapter) {
        AgentSettings settings = new AgentSettings(
                command, args, adapter, AgentSettings.PromptVia.ARG, Map.of(), AgentSettings.Permissions.LISTED_TOOLS);
        Workshop workshop = new Workshop(
                directory, new AttemptEnvironment(directory.resolve("PROMPT.md")), new LocalLauncher(), growth, time);
        return CommandAgent.of(settings, ReadingSettings.DEFAULT, WatchdogSettings.DEFAULT, workshop);
    }

    Assignment assignment(CommandAgent agent, int number) {
        Attempt attempt = new Attempt(
                "bench-" + number, "main", new WorkItem("prompt", "prompt"), new Slot(number, 0), time.now());
        SessionTicket ticket = new SessionTicket(
                number, directory.resolve(number + ".jsonl"), agent.name(), SessionTicket.Role.WORKING);
        return new Assignment(attempt, ticket, Brief.of("Talk."), directory);
    }
}
