package dev.ratchet.session.supervise;

import dev.ratchet.loop.Agent;
import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.attempt.UrgentNotes;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.Finding;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionEnding;
import dev.ratchet.loop.session.SessionEnding.Cause;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.Transcript;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Running;
import dev.ratchet.process.SessionProgram;
import dev.ratchet.session.classify.SessionClassifier;
import dev.ratchet.session.classify.StreamSummary;
import dev.ratchet.session.reading.Dialect;
import dev.ratchet.session.reading.StreamReader;
import dev.ratchet.session.recording.OutputFile;
import dev.ratchet.session.stream.EarlierUsage;
import dev.ratchet.session.stream.ReadingSettings;
import dev.ratchet.session.supervise.Supervisor.RunningSession;
import dev.ratchet.store.SafeFile;
import dev.ratchet.store.SessionFile;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** An agent whose sessions are started by a program, read from their output files and ended by watches. */
public final class SupervisedAgent implements Agent {
    private static final int NOT_FOUND = 127;
    private static final int KILLED = 137;
    private static final int STDERR_TAIL = 8 * 1024;
    private static final Duration LONGEST_READING = Duration.ofSeconds(10);

    private final SessionProgram program;
    private final Dialect dialect;
    private final ReadingSettings reading;
    private final Supervisor supervisor;
    private final UrgentNotes notes;
    private final SessionClassifier classifier;
    private final Time time;

    /** The agent whose sessions are read in the dialect, and watched by the supervisor; nobody speaks to them. */
    public SupervisedAgent(SessionProgram program, Dialect dialect, ReadingSettings reading, Supervisor supervisor) {
        this(program, dialect, reading, supervisor, UrgentNotes.NONE);
    }

    /** @param notes what its sessions are told while they work, if they listen */
    public SupervisedAgent(
            SessionProgram program,
            Dialect dialect,
            ReadingSettings reading,
            Supervisor supervisor,
            UrgentNotes notes) {
        this.notes = notes;
        this.program = program;
        this.dialect = dialect;
        this.reading = reading;
        this.supervisor = supervisor;
        this.time = supervisor.time();
        this.classifier = new SessionClassifier(reading, supervisor.settings().minOutput(), time);
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
                && facts.ending().cause() instanceof Cause.ByItself
                && switch (facts.sessionClass()) {
                    case ERROR, CRASHED, EMPTY -> true;
                    case NORMAL, RATE_LIMIT, QUOTA, AUTH, OVERLOADED, AGENT_BUDGET, MAX_TURNS, KILLED, INTERRUPTED ->
                        false;
                };
    }

    /** Makes room for another session in the place of one that came to nothing. */
    private void clear(Path output) {
        Path errors = errors(output);
        SafeFile.write(output, "");
        if (errors != null) {
            SafeFile.write(errors, "");
        }
    }

    private SessionFacts session(Assignment assignment, Observer observer) {
        Instant started = time.now();
        Path errors = errors(assignment.ticket().output());
        AfterSpawnObserver ordered = new AfterSpawnObserver(observer);
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
        StreamReader reader = reader(assignment, observer);
        try (OutputFile output = new OutputFile(assignment.ticket().output());
                NotesToSession told = new NotesToSession(assignment.attempt(), running, reader, notes)) {
            RunningSession session = new RunningSession(assignment, running, reader, output, errors, told);
            Cause cause = orLost(supervisor.watch(session, observer), running);
            long bytes = output.readToEnd(reader, longestReading(cause)).size();
            StreamSummary end = reader.end();
            SessionEnding ending =
                    new SessionEnding(exitCode(cause, running.exitCode(), end), started, time.now(), bytes, cause);
            String stderr = errors == null ? "" : OutputFile.tail(errors, STDERR_TAIL);
            Transcript transcript =
                    running.usage().map(end.transcript()::withUsage).orElse(end.transcript());
            return new SessionFacts(classifier.classify(end, ending, stderr), ending, transcript);
        }
    }

    /** What one that had to be killed was still saying is of no more use than its last words. */
    private static Duration longestReading(Cause cause) {
        return cause instanceof Cause.ByWatch ? Duration.ZERO : LONGEST_READING;
    }

    private StreamReader reader(Assignment assignment, Observer observer) {
        Brief.Resumption earlier = assignment.brief().resumption();
        ReadingSettings told = reading.told(assignment.brief());
        ReadingSettings settled = earlier == null
                ? told
                : told.after(new EarlierUsage(
                        earlier.conversation().id(), earlier.conversation().used()));
        return dialect.reader(settled, said -> observer.saw(new Event.Heard(assignment.attempt(), said, time.now())));
    }

    /** The file of the error channel beside this one; null where both go into the same. */
    private @Nullable Path errors(Path output) {
        return switch (dialect.channels()) {
            case TOGETHER -> null;
            case APART -> new SessionFile(output).errors().file();
        };
    }

    private static Cause orLost(Cause cause, Running running) {
        return cause instanceof Cause.ByItself
                ? running.lost().<Cause>map(Cause.Lost::new).orElse(cause)
                : cause;
    }

    private static int exitCode(Cause cause, OptionalInt exited, StreamSummary end) {
        return switch (cause) {
            case Cause.ByWatch _ -> SessionEnding.TIMED_OUT;
            case Cause.AfterResult _ -> succeeded(end) ? 0 : 1;
            case Cause.ByItself _, Cause.Lost _, Cause.ByRequest _ -> exited.orElse(KILLED);
            case Cause.NeverStarted _ -> NOT_FOUND;
        };
    }

    private static boolean succeeded(StreamSummary end) {
        return end.shape() instanceof StreamSummary.Structured structured
                && structured.closing() instanceof StreamSummary.Result result
                && result.success() == AgentEvent.Success.SUCCESS;
    }

    private SessionFacts neverStarted(Instant started, String reason) {
        SessionEnding ending = new SessionEnding(NOT_FOUND, started, time.now(), 0, new Cause.NeverStarted(reason));
        Transcript silent = Transcript.silent(name());
        return new SessionFacts(new Finding(SessionClass.CRASHED, reason, reason), ending, silent);
    }

    /** Passes on what happens to a session once its start was told, since a session may tell of itself on a thread of its own. */
    private static final class AfterSpawnObserver implements Observer {
        private final Observer observer;
        private final CompletableFuture<Void> told = new CompletableFuture<>();

        AfterSpawnObserver(Observer observer) {
            this.observer = observer;
        }

        void spawned(Event.Spawned start) {
            try {
                observer.saw(start);
            } finally {
                told.complete(null);
            }
        }

        @Override
        public void saw(Event event) {
            told.join();
            observer.saw(event);
        }
    }
}
