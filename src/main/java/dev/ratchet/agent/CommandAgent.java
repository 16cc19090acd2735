package dev.ratchet.agent;

import dev.ratchet.agent.stream.Classifier;
import dev.ratchet.agent.stream.Dialect;
import dev.ratchet.agent.stream.Dialects;
import dev.ratchet.agent.stream.ReadingSettings;
import dev.ratchet.agent.stream.StreamEnd;
import dev.ratchet.agent.stream.StreamReader;
import dev.ratchet.loop.Agent;
import dev.ratchet.loop.AgentEvent;
import dev.ratchet.loop.Assignment;
import dev.ratchet.loop.Brief;
import dev.ratchet.loop.Ending;
import dev.ratchet.loop.Event;
import dev.ratchet.loop.Finding;
import dev.ratchet.loop.Observer;
import dev.ratchet.loop.SessionClass;
import dev.ratchet.loop.SessionFacts;
import dev.ratchet.loop.Time;
import dev.ratchet.loop.Transcript;
import dev.ratchet.process.Command;
import dev.ratchet.process.Growth;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Launcher;
import dev.ratchet.process.Running;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An agent that is a program: started by a launcher, read from its output file, ended by its watches. */
public final class CommandAgent implements Agent {
    private static final int NOT_FOUND = 127;
    private static final int STDERR_TAIL = 8 * 1024;

    private final Cli cli;
    private final Launcher launcher;
    private final Growth growth;
    private final Supervision supervision;
    private final Time time;

    /** The agent that the settings describe. */
    public static CommandAgent of(
            AgentSettings settings, ReadingSettings reading, WatchdogSettings watchdog, Workshop workshop) {
        Dialect dialect = Dialects.choose(settings.adapter(), settings.command());
        Time time = workshop.time();
        Cli cli = new Cli(
                settings,
                new Invocations(settings, dialect, workshop.programs()),
                reading,
                new Classifier(reading, watchdog.minOutputBytes(), time),
                workshop.environment());
        Oversight oversight = new Oversight(watchdog, workshop.environment(), workshop.shell());
        return new CommandAgent(cli, workshop.launcher(), workshop.growth(), new Supervision(oversight, time), time);
    }

    CommandAgent(Cli cli, Launcher launcher, Growth growth, Supervision supervision, Time time) {
        this.cli = cli;
        this.launcher = launcher;
        this.growth = growth;
        this.supervision = supervision;
        this.time = time;
    }

    @Override
    public String name() {
        return cli.name();
    }

    @Override
    public SessionFacts run(Assignment assignment, Observer observer) {
        Assignment possible = cli.possible(assignment);
        SessionFacts facts = session(possible, observer);
        Brief.Resumption earlier = possible.brief().resumption();
        if (earlier == null || !forgotten(facts)) {
            return facts;
        }
        String message = "%s could not go on with its conversation %s (%s); beginning a new one"
                .formatted(name(), earlier.conversation().id(), facts.finding().reason());
        observer.saw(new Event.Noticed(Event.Level.WARN, assignment.attempt(), message, time.now()));
        cli.clear(possible.ticket().output());
        return session(possible.afresh(), observer);
    }

    /** Whether a conversation could not be resumed: nothing was done in it, and nothing but that stood in its way. */
    private static boolean forgotten(SessionFacts facts) {
        boolean idle =
                facts.transcript().turns() == 0 && facts.transcript().usage().tokens() == 0;
        return idle
                && facts.ending().cause() instanceof Ending.Cause.ByItself
                && switch (facts.sessionClass()) {
                    case ERROR, CRASHED, EMPTY -> true;
                    case NORMAL, RATE_LIMIT, QUOTA, AUTH, OVERLOADED, AGENT_BUDGET, MAX_TURNS, KILLED, INTERRUPTED ->
                        false;
                };
    }

    private SessionFacts session(Assignment assignment, Observer observer) {
        Instant started = time.now();
        try {
            Command command = cli.command(assignment);
            Running running = launcher.launch(command, assignment.attempt().id());
            try {
                observer.saw(new Event.Spawned(assignment.attempt(), assignment.ticket(), running.pid(), time.now()));
                return supervise(assignment, observer, running, started, command.stderr());
            } finally {
                // Ended long since unless something broke on the way: whatever broke, nothing may be left running.
                running.end(Duration.ZERO);
            }
        } catch (LaunchFailed e) {
            return neverStarted(started, String.valueOf(e.getMessage()));
        }
    }

    private SessionFacts supervise(
            Assignment assignment, Observer observer, Running running, Instant started, @Nullable Path stderr) {
        StreamReader reader = cli.reader(
                assignment.brief(), said -> observer.saw(new Event.Heard(assignment.attempt(), said, time.now())));
        try (OutputFile output = new OutputFile(assignment.ticket().output())) {
            LiveProcess live = new LiveProcess(assignment, running, reader, output, stderr);
            Ending.Cause cause = orLost(watch(live, observer), running);
            long bytes = output.readInto(reader);
            StreamEnd end = reader.end();
            Ending ending = new Ending(exitCode(cause, running, end), started, time.now(), bytes, cause);
            Finding finding = cli.classify(end, ending, stderr == null ? "" : OutputFile.tail(stderr, STDERR_TAIL));
            return new SessionFacts(finding, ending, end.transcript());
        }
    }

    /** Watches the session to its end; when this returns, nothing that it started is left. */
    private Ending.Cause watch(LiveProcess live, Observer observer) {
        Alarm alarm = new Alarm();
        live.running().whenExited(alarm::ring);
        try (Growth.Subscription _ = growth.watch(live.assignment().ticket().output(), alarm::ring)) {
            Ending.Cause cause = supervision.watch(live, alarm, observer);
            live.running().end(supervision.killGrace());
            return cause;
        } catch (InterruptedException _) {
            live.running().end(Duration.ZERO);
            Thread.currentThread().interrupt();
            return new Ending.Cause.ByRequest();
        }
    }

    private static Ending.Cause orLost(Ending.Cause cause, Running running) {
        return cause instanceof Ending.Cause.ByItself
                ? running.lost().<Ending.Cause>map(Ending.Cause.Lost::new).orElse(cause)
                : cause;
    }

    private static int exitCode(Ending.Cause cause, Running running, StreamEnd end) {
        return switch (cause) {
            case Ending.Cause.ByWatch _ -> Ending.TIMED_OUT;
            case Ending.Cause.AfterResult _ -> succeeded(end) ? 0 : 1;
            case Ending.Cause.ByItself _, Ending.Cause.Lost _, Ending.Cause.ByRequest _ ->
                running.exitCode().orElse(137);
            case Ending.Cause.NeverStarted _ -> NOT_FOUND;
        };
    }

    private static boolean succeeded(StreamEnd end) {
        return end.shape() instanceof StreamEnd.Structured structured
                && structured.closing() instanceof StreamEnd.Result result
                && result.success() == AgentEvent.Success.SUCCESS;
    }

    private SessionFacts neverStarted(Instant started, String reason) {
        Ending ending = new Ending(NOT_FOUND, started, time.now(), 0, new Ending.Cause.NeverStarted(reason));
        Transcript silent = Transcript.silent(cli.name());
        return new SessionFacts(new Finding(SessionClass.CRASHED, reason, reason), ending, silent);
    }
}
