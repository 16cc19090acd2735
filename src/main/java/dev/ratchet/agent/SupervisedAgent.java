package dev.ratchet.agent;

import dev.ratchet.agent.stream.Classifier;
import dev.ratchet.agent.stream.Dialect;
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
import dev.ratchet.process.Growth;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Running;
import dev.ratchet.process.SessionProgram;
import dev.ratchet.store.SafeFile;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** An agent whose sessions are started by a program, read from their output files and ended by watches. */
public final class SupervisedAgent implements Agent {
    private static final int NOT_FOUND = 127;
    private static final int KILLED = 137;
    private static final int STDERR_TAIL = 8 * 1024;

    private final SessionProgram program;
    private final SessionReading reading;
    private final Supervisor supervisor;
    private final Growth growth;
    private final Time time;

    /** The agent whose sessions are read and watched as the settings say. */
    public static SupervisedAgent of(
            SessionProgram program,
            Dialect dialect,
            ReadingSettings reading,
            WatchdogSettings watchdog,
            AgentDependencies with) {
        Classifier classifier = new Classifier(reading, watchdog.minOutputBytes(), with.time());
        return new SupervisedAgent(
                program,
                new SessionReading(dialect, reading, classifier),
                Watchdog.of(watchdog, with.environment(), with.shell()),
                with.growth(),
                with.time());
    }

    public SupervisedAgent(
            SessionProgram program, SessionReading reading, Watchdog watchdog, Growth growth, Time time) {
        this.program = program;
        this.reading = reading;
        this.supervisor = new Supervisor(watchdog, time);
        this.growth = growth;
        this.time = time;
    }

    @Override
    public String name() {
        return program.name();
    }

    @Override
    public SessionFacts run(Assignment assignment, Observer observer) {
        // Not every agent can go on with a conversation.
        Assignment possible = program.resumes() ? assignment : assignment.afresh();
        SessionFacts facts = session(possible, observer);
        Brief.Resumption earlier = possible.brief().resumption();
        if (earlier == null || !forgotten(facts)) {
            return facts;
        }
        String message = "%s could not go on with its conversation %s (%s); beginning a new one"
                .formatted(name(), earlier.conversation().id(), facts.finding().reason());
        observer.saw(new Event.Noticed(Event.Level.WARN, assignment.attempt(), message, time.now()));
        clear(possible.ticket().output());
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

    /** Makes room for another session in the place of one that came to nothing. */
    private void clear(Path output) {
        Path errors = reading.errors(output);
        SafeFile.write(output, "");
        if (errors != null) {
            SafeFile.write(errors, "");
        }
    }

    private SessionFacts session(Assignment assignment, Observer observer) {
        Instant started = time.now();
        Path errors = reading.errors(assignment.ticket().output());
        SpawnFirst ordered = new SpawnFirst(observer);
        try {
            Running running = program.start(assignment, errors, ordered);
            try {
                ordered.spawned(
                        new Event.Spawned(assignment.attempt(), assignment.ticket(), running.pid(), time.now()));
                return supervise(assignment, observer, running, started, errors);
            } finally {
                // Ended long since unless something broke on the way: whatever broke, nothing may be left running.
                running.end(Duration.ZERO);
            }
        } catch (LaunchFailed e) {
            return neverStarted(started, String.valueOf(e.getMessage()));
        }
    }

    private SessionFacts supervise(
            Assignment assignment, Observer observer, Running running, Instant started, @Nullable Path errors) {
        StreamReader reader = reading.reader(
                assignment.brief(), said -> observer.saw(new Event.Heard(assignment.attempt(), said, time.now())));
        try (OutputFile output = new OutputFile(assignment.ticket().output())) {
            RunningSession session = new RunningSession(assignment, running, reader, output, errors);
            Ending.Cause cause = orLost(watch(session, observer), running);
            long bytes = output.readInto(reader);
            StreamEnd end = reader.end();
            Ending ending = new Ending(exitCode(cause, running.exitCode(), end), started, time.now(), bytes, cause);
            String stderr = errors == null ? "" : OutputFile.tail(errors, STDERR_TAIL);
            Transcript transcript =
                    running.usage().map(end.transcript()::withUsage).orElse(end.transcript());
            return new SessionFacts(reading.classifier().classify(end, ending, stderr), ending, transcript);
        }
    }

    /** Watches the session to its end; when this returns, nothing that it started is left. */
    private Ending.Cause watch(RunningSession session, Observer observer) {
        Alarm alarm = new Alarm();
        session.running().whenExited(alarm::ring);
        try (Growth.Subscription _ = growth.watch(session.assignment().ticket().output(), alarm::ring)) {
            Ending.Cause cause = supervisor.watch(session, alarm, observer);
            session.running().end(supervisor.killGrace(), cause);
            return cause;
        } catch (InterruptedException _) {
            Ending.Cause cause = new Ending.Cause.ByRequest();
            session.running().end(Duration.ZERO, cause);
            Thread.currentThread().interrupt();
            return cause;
        }
    }

    private static Ending.Cause orLost(Ending.Cause cause, Running running) {
        return cause instanceof Ending.Cause.ByItself
                ? running.lost().<Ending.Cause>map(Ending.Cause.Lost::new).orElse(cause)
                : cause;
    }

    private static int exitCode(Ending.Cause cause, OptionalInt exited, StreamEnd end) {
        return switch (cause) {
            case Ending.Cause.ByWatch _ -> Ending.TIMED_OUT;
            case Ending.Cause.AfterResult _ -> succeeded(end) ? 0 : 1;
            case Ending.Cause.ByItself _, Ending.Cause.Lost _, Ending.Cause.ByRequest _ -> exited.orElse(KILLED);
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
        Transcript silent = Transcript.silent(name());
        return new SessionFacts(new Finding(SessionClass.CRASHED, reason, reason), ending, silent);
    }
}
