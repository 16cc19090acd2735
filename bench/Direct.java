import dev.ratchet.llm.DirectAgent;
import dev.ratchet.llm.DirectAgent.ToolSetup;
import dev.ratchet.llm.DirectAgentSettings;
import dev.ratchet.llm.PriceList;
import dev.ratchet.llm.model.AnthropicModel;
import dev.ratchet.llm.model.ApiKey;
import dev.ratchet.llm.model.Model;
import dev.ratchet.llm.model.ModelClients;
import dev.ratchet.llm.model.ModelEndpoint;
import dev.ratchet.llm.tools.LoopMessages;
import dev.ratchet.llm.tools.ToolContext;
import dev.ratchet.llm.tools.ToolContext.BashSettings;
import dev.ratchet.llm.tools.Toolbox;
import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.DialectName;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.process.Shell;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.process.growth.FileGrowthWatcher;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.session.dialect.Dialects;
import dev.ratchet.session.stream.ReadingSettings;
import dev.ratchet.session.supervise.SupervisedAgent;
import dev.ratchet.session.supervise.Supervisor;
import dev.ratchet.session.supervise.WatchdogSettings;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Sessions of the direct agent without a loop around them, with all that the program gives them. */
record Direct(Path directory, Model model, Slots slots, FileGrowthWatcher growthWatcher, Time time) {
    static final int TURNS = 50;
    static final String SESSIONS = ".ratchet/sessions";

    Direct(Path directory, Model model, Slots slots, FileGrowthWatcher growthWatcher) {
        this(directory, model, slots, growthWatcher, new SteadyTime());
    }

    /** By the client that all agents of the program have together. */
    static Model model(URI server) {
        return new AnthropicModel(
                new ModelEndpoint(server, ApiKey.NONE, Duration.ofMinutes(5), HttpClient.Builder.NO_PROXY),
                new ModelClients());
    }

    SupervisedAgent agent() {
        DirectAgentSettings settings =
                new DirectAgentSettings("api", "m-1", 1000, TURNS, Duration.ofMinutes(5), PriceList.NONE, ApiKey.NONE);
        ToolSetup setup = new ToolSetup(Toolbox.of(List.of()), _ -> scene(directory), _ -> List.of());
        AttemptEnvironment environment = new AttemptEnvironment(directory.resolve("PROMPT.md"));
        Shell shell = new Shell(new LocalLauncher(), directory);
        return new SupervisedAgent(
                new DirectAgent(settings, model, setup, slots, time),
                Dialects.choose(DialectName.API.word(), ""),
                ReadingSettings.DEFAULT,
                Supervisor.of(WatchdogSettings.DEFAULT, environment, shell, growthWatcher, time));
    }

    static ToolContext scene(Path directory) {
        BashSettings bash = new BashSettings(new LocalLauncher(), directory, "bench", Map.of());
        return new ToolContext(directory, _ -> false, bash, LoopMessages.NOBODY);
    }

    Assignment assignment(String loop, int number) {
        Attempt attempt = new Attempt(
                loop + "-" + number, loop, new WorkItem("prompt", "prompt"), new RunPosition(number, 0), time.now());
        SessionTicket ticket = new SessionTicket(
                number, directory.resolve(SESSIONS).resolve(loop + ".jsonl"), "api", SessionTicket.Role.WORKING);
        return new Assignment(attempt, ticket, Brief.of("Do it."), WorkDirectory.of(directory));
    }
}
