import dev.ratchet.agent.AgentDependencies;
import dev.ratchet.agent.SupervisedAgent;
import dev.ratchet.agent.WatchdogSettings;
import dev.ratchet.agent.stream.Dialects;
import dev.ratchet.agent.stream.ReadingSettings;
import dev.ratchet.llm.EngineSettings;
import dev.ratchet.llm.Prices;
import dev.ratchet.llm.ToolLoop;
import dev.ratchet.llm.ToolSetup;
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
import dev.ratchet.loop.DialectNames;
import dev.ratchet.loop.SessionTicket;
import dev.ratchet.loop.Slot;
import dev.ratchet.loop.Slots;
import dev.ratchet.loop.Time;
import dev.ratchet.loop.WorkItem;
import dev.ratchet.process.Growth;
import dev.ratchet.process.LocalLauncher;
import dev.ratchet.process.Shell;
import dev.ratchet.process.SteadyTime;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Sessions of the direct agent without a loop around them, with all that the program gives them. */
record Direct(Path directory, Model model, Slots slots, Growth growth, Time time) {
    static final int TURNS = 50;
    static final String SESSIONS = ".ratchet/sessions";

    Direct(Path directory, Model model, Slots slots, Growth growth) {
        this(directory, model, slots, growth, new SteadyTime());
    }

    /** With a client of its own, as each agent of the program has one. */
    static Model model(URI server) {
        return new AnthropicModel(new Endpoint(server, ApiKey.NONE, Duration.ofMinutes(5)));
    }

    SupervisedAgent agent() {
        EngineSettings settings =
                new EngineSettings("api", "m-1", 1000, TURNS, Duration.ofMinutes(5), Prices.NONE, ApiKey.NONE);
        ToolSetup setup = new ToolSetup(Toolbox.of(List.of()), _ -> scene(directory));
        AttemptEnvironment environment = new AttemptEnvironment(directory.resolve("PROMPT.md"));
        Shell shell = new Shell(new LocalLauncher(), directory);
        return SupervisedAgent.of(
                new ToolLoop(settings, model, setup, slots, time),
                Dialects.choose(DialectNames.API, ""),
                ReadingSettings.DEFAULT,
                WatchdogSettings.DEFAULT,
                new AgentDependencies(environment, shell, growth, time));
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
}
