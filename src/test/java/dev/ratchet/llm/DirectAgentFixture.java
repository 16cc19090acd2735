package dev.ratchet.llm;

import dev.ratchet.llm.DirectAgent.ToolSetup;
import dev.ratchet.llm.PriceList.Price;
import dev.ratchet.llm.model.ApiKey;
import dev.ratchet.llm.model.ModelEndpoint;
import dev.ratchet.llm.tools.LoopMessages;
import dev.ratchet.llm.tools.Tool;
import dev.ratchet.llm.tools.ToolContext;
import dev.ratchet.llm.tools.ToolContext.BashSettings;
import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.Allowance;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.LiveSession;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.loop.session.ToolResult;
import dev.ratchet.loop.session.Watch;
import dev.ratchet.process.Shell;
import dev.ratchet.process.growth.FileGrowthWatcher;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.session.dialect.Dialects;
import dev.ratchet.session.stream.ReadingSettings;
import dev.ratchet.session.supervise.SupervisedAgent;
import dev.ratchet.session.supervise.Supervisor;
import dev.ratchet.session.supervise.Supervisor.HealthCommand;
import dev.ratchet.session.supervise.WatchdogSettings;
import dev.ratchet.testing.Sample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A tool loop against a scripted server, with everything around it that a program would give it. */
final class DirectAgentFixture implements AutoCloseable {
    static final String KEY = "sk-test-0123456789";
    private static final Price PRICE = new Price(1, 10, 0.1, 2);

    final StillTime time = new StillTime();
    final HoldingSlots slots = new HoldingSlots(time);
    final List<Duration> pauses = new CopyOnWriteArrayList<>();
    final List<Event> events = new CopyOnWriteArrayList<>();
    final ScriptedApi api;
    private final FileGrowthWatcher growthWatcher = new FileGrowthWatcher();
    private final Path directory;
    private final ApiAnswers speech;
    private List<Tool> tools = List.of();

    /** What people want it to know, by turns. */
    final List<List<String>> notes = new CopyOnWriteArrayList<>();

    private Duration silence = Duration.ofSeconds(30);
    private int maxTurns = 50;
    private LiveSession.Health health = LiveSession.Health.UNKNOWN;
    private Function<Allowance, Watch> watches = _ -> _ -> Watch.KEEP;
    private Time clock = time;
    private Slots shared = slots;

    DirectAgentFixture(ApiAnswers speech, Path directory, ScriptedApi.Step... steps) {
        this.speech = speech;
        this.directory = directory;
        this.api = new ScriptedApi(List.of(steps));
    }

    /** Time that stands still unless somebody waits. */
    static final class StillTime implements Time {
        private Instant now = Sample.NOON;

        @Override
        public synchronized Instant now() {
            return now;
        }

        synchronized void reach(Instant moment) {
            now = moment.isAfter(now) ? moment : now;
        }
    }

    /** Slots for everybody, but not before a hold is over. */
    static class HoldingSlots implements Slots {
        final List<Instant> holds = new CopyOnWriteArrayList<>();
        private final StillTime time;
        private int taken;

        HoldingSlots(StillTime time) {
            this.time = time;
        }

        @Override
        public synchronized Grant acquire(Caller caller, Consumer<Snapshot> waiting) {
            holds.forEach(time::reach);
            taken++;
            return this::release;
        }

        @Override
        public void hold(Instant until, String why) {
            holds.add(until);
        }

        @Override
        public Snapshot snapshot() {
            return new Snapshot(List.of(), List.of(), 0, Optional.empty());
        }

        private synchronized void release() {
            taken--;
        }

        synchronized int taken() {
            return taken;
        }
    }

    /** Slots that others have a share in. */
    DirectAgentFixture sharing(Slots those) {
        shared = those;
        return this;
    }

    DirectAgentFixture with(Tool... those) {
        tools = List.of(those);
        return this;
    }

    DirectAgentFixture silentFor(Duration most) {
        silence = most;
        return this;
    }

    DirectAgentFixture turns(int most) {
        maxTurns = most;
        return this;
    }

    DirectAgentFixture feeling(LiveSession.Health health) {
        this.health = health;
        return this;
    }

    DirectAgentFixture watchedBy(Time realTime, Function<Allowance, Watch> those) {
        clock = realTime;
        watches = those;
        return this;
    }

    SessionFacts run() {
        return run(new Brief("do it", "be brief", null));
    }

    SessionFacts run(Brief brief) {
        SessionTicket ticket = new SessionTicket(1, file(), "api", SessionTicket.Role.WORKING);
        return agent().run(new Assignment(Sample.attempt(1), ticket, brief, WorkDirectory.of(directory)), events::add);
    }

    /** The health command runs where the session does, and fails or passes by its word. */
    private SupervisedAgent agent() {
        HealthCommand command = new HealthCommand(
                switch (health) {
                    case UNKNOWN -> "";
                    case GOOD -> "true";
                    case BAD -> "false";
                },
                Duration.ofSeconds(10),
                new AttemptEnvironment(directory.resolve("prompt")),
                new Shell(new LocalLauncher(), directory));
        return new SupervisedAgent(
                loop(),
                Dialects.choose("api", ""),
                ReadingSettings.DEFAULT,
                new Supervisor(watchdog(), watches, command, growthWatcher, clock));
    }

    private static WatchdogSettings watchdog() {
        WatchdogSettings usual = WatchdogSettings.DEFAULT;
        return new WatchdogSettings(
                Duration.ofMillis(50),
                usual.staleTimeout(),
                usual.sessionTimeout(),
                usual.minOutput(),
                usual.maxOutputMb(),
                usual.exitGrace(),
                usual.backgroundGrace(),
                Duration.ZERO,
                "");
    }

    private DirectAgent loop() {
        ApiKey key = ApiKey.of(KEY + "\n", "TEST_KEY");
        DirectAgentSettings settings = new DirectAgentSettings(
                "api", "m-1", 1000, maxTurns, Duration.ofMinutes(5), new PriceList(Map.of("m", PRICE)), key);
        WaitMeter.Pause pause = span -> {
            pauses.add(span);
            time.reach(time.now().plus(span));
        };
        return new DirectAgent(
                settings,
                speech.model(new ModelEndpoint(api.base(), key, silence, HttpClient.Builder.NO_PROXY)),
                new ToolSetup(tools, _ -> scene(), _ -> notes.isEmpty() ? List.of() : notes.removeFirst()),
                shared,
                clock,
                pause);
    }

    private ToolContext scene() {
        BashSettings bash = new BashSettings(new LocalLauncher(), directory, "marker", Map.of());
        return new ToolContext(directory, _ -> false, bash, LoopMessages.NOBODY);
    }

    Path file() {
        return directory.resolve("session.jsonl");
    }

    String recorded() {
        try {
            return Files.readString(file());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The body of a request, counted from 0. */
    String asked(int number) {
        return api.seen().get(number).body();
    }

    List<AgentEvent> heard() {
        return events.stream()
                .filter(Event.Heard.class::isInstance)
                .map(event -> ((Event.Heard) event).said())
                .toList();
    }

    /** A tool that does what it is told. */
    static Tool tool(String name, Tool.Effect effect, Work work) {
        return new Tool(name, effect, "does " + name, "{\"type\":\"object\"}", (input, _) -> work.on(input.values()));
    }

    /** What a tool does. */
    @FunctionalInterface
    interface Work {
        ToolResult on(Map<String, @Nullable Object> input) throws InterruptedException;
    }

    @Override
    public void close() {
        growthWatcher.close();
        api.close();
    }
}
