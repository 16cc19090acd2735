import dev.ratchet.session.supervise.SupervisedAgent;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.history.Event;
import dev.ratchet.process.growth.FileGrowthWatcher;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** From an agent's writing of a line until an observer hears what it says. */
record Tail(Path home, Path scratch) {
    List<Figure> measure() {
        List<Double> delays = new ArrayList<>();
        try (FileGrowthWatcher growthWatcher = new FileGrowthWatcher()) {
            Workbench bench = new Workbench(scratch, growthWatcher);
            SupervisedAgent agent = bench.agent(home.resolve("bench/talking-agent").toString(), List.of(), "claude");
            agent.run(bench.assignment(agent, 0), event -> {
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
}
