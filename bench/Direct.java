import dev.ratchet.agent.Oversight;
import dev.ratchet.agent.WatchdogSettings;
import dev.ratchet.agent.stream.Classifier;
import dev.ratchet.agent.stream.ReadingSettings;
import dev.ratchet.app.StreamEar;
import dev.ratchet.llm.Bench;
import dev.ratchet.llm.EngineSettings;
import dev.ratchet.llm.Pause;
import dev.ratchet.llm.Prices;
import dev.ratchet.llm.ToolLoop;
import dev.ratchet.llm.Vigil;
import dev.ratchet.llm.model.AnthropicModel;
import dev.ratchet.llm.model.ApiKey;
import dev.ratchet.llm.model.Endpoint;
import dev.ratchet.llm.model.Model;
import dev.ratchet.llm.tools.BashSettings;
import dev.ratchet.llm.tools.Mailbox;
import dev.ratchet.llm.tools.ToolScene;
import dev.ratchet.llm.tools.Toolbox;
import dev.ratchet.loop.Assignment;
import dev.ratchet.loop.Attempt;
import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.Brief;
import dev.ratchet.loop.SessionTicket;
import dev.ratchet.loop.Slot;
import dev.ratchet.loop.Slots;
import dev.ratchet.loop.Time;
import dev.ratchet.loop.WorkItem;
import dev.ratchet.process.LocalLauncher;
import dev.ratchet.process.Shell;
import dev.ratchet.process.SteadyTime;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Sessions of the direct agent without a loop around them, with all that the program gives them. */
record Direct(Path directory, Model model, Slots slots, Time time) {
    static final int TURNS = 50;
    static final String SESSIONS = ".ratchet/sessions";
    private static final WatchdogSettings WATCHDOG = WatchdogSettings.DEFAULT;

    Direct(Path directory, Model model, Slots slots) {
        this(directory, model, slots, new SteadyTime());
    }

    /** With a client of its own, as each agent of the program has one. */
    static Model model(URI server) {
        return new AnthropicModel(new Endpoint(server, ApiKey.NONE, Duration.ofMinutes(5)));
    }

    ToolLoop agent() {
        EngineSettings settings =
                new EngineSettings("api", "m-1", 1000, TURNS, Duration.ofMinutes(5), Prices.NONE, ApiKey.NONE);
        Bench bench = new Bench(Toolbox.of(List.of()), _ -> scene(directory));
        return new ToolLoop(settings, model, bench, slots, vigil());
    }

    static ToolScene scene(Path directory) {
        BashSettings bash = new BashSettings(new LocalLauncher(), directory, "bench", Map.of());
        return new ToolScene(directory, _ -> false, bash, Mailbox.NOBODY);
    }

    Assignment assignment(String loop, int number) {
        Attempt attempt = new Attempt(
                loop + "-" + number, loop, new WorkItem("prompt", "prompt"), new Slot(number, 0), time.now());
        SessionTicket ticket = new SessionTicket(
                number, directory.resolve(SESSIONS).resolve(loop + ".jsonl"), "api", SessionTicket.Role.WORKING);
        return new Assignment(attempt, ticket, Brief.of("Do it."), directory);
    }

    private Vigil vigil() {
        AttemptEnvironment environment = new AttemptEnvironment(directory.resolve("PROMPT.md"));
        Oversight oversight = new Oversight(WATCHDOG, environment, new Shell(new LocalLauncher(), directory));
        Classifier classifier = new Classifier(ReadingSettings.DEFAULT, WATCHDOG.minOutputBytes(), time);
        return new Vigil(
                listener -> new StreamEar(ReadingSettings.DEFAULT, classifier, listener),
                oversight::watches,
                new Vigil.Checks(oversight.checkInterval(), oversight::health),
                time,
                Pause.REAL);
    }
}
