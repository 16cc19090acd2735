import dev.ratchet.agent.AgentSettings;
import dev.ratchet.agent.CommandAgent;
import dev.ratchet.agent.WatchdogSettings;
import dev.ratchet.agent.Workshop;
import dev.ratchet.agent.stream.ReadingSettings;
import dev.ratchet.loop.AgentEvent;
import dev.ratchet.loop.Assignment;
import dev.ratchet.loop.Attempt;
import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.Brief;
import dev.ratchet.loop.Event;
import dev.ratchet.loop.SessionTicket;
import dev.ratchet.loop.Slot;
import dev.ratchet.loop.Time;
import dev.ratchet.loop.WorkItem;
import dev.ratchet.process.Growth;
import dev.ratchet.process.LocalLauncher;
import dev.ratchet.process.SteadyTime;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** From an agent's writing of a line until an observer hears what it says. */
record Tail(Path home, Path scratch) {
    List<Figure> measure() {
        Time time = new SteadyTime();
        List<Double> delays = new ArrayList<>();
        AgentSettings settings = new AgentSettings(
                home.resolve("bench/talking-agent").toString(),
                List.of(),
                "claude",
                AgentSettings.PromptVia.ARG,
                Map.of(),
                AgentSettings.Permissions.LISTED_TOOLS);
        try (Growth growth = new Growth()) {
            agent(settings, growth, time).run(assignment(time), event -> {
                if (event instanceof Event.Heard heard && heard.said() instanceof AgentEvent.Said said) {
                    long written = Long.parseLong(said.text().replaceAll("\\D", ""));
                    delays.add((ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()) - written) / 1000.0);
                }
            });
        }
        Samples samples = new Samples(delays);
        return List.of(Figure.atMost(
                "A line of the agent's until an observer hears it, p50",
                samples.p50(),
                5,
                "ms",
                ", p95 " + Samples.number(samples.p95()) + " ms"));
    }

    private CommandAgent agent(AgentSettings settings, Growth growth, Time time) {
        Workshop workshop = new Workshop(
                scratch, new AttemptEnvironment(scratch.resolve("PROMPT.md")), new LocalLauncher(), growth, time);
        return CommandAgent.of(settings, ReadingSettings.DEFAULT, WatchdogSettings.DEFAULT, workshop);
    }

    private Assignment assignment(Time time) {
        Attempt attempt = new Attempt("bench-1", "main", new WorkItem("prompt", "prompt"), new Slot(0, 0), time.now());
        SessionTicket ticket =
                new SessionTicket(0, scratch.resolve("tail.jsonl"), "talking-agent", SessionTicket.Role.WORKING);
        return new Assignment(attempt, ticket, Brief.of("Talk."), scratch);
    }
}
