package dev.ratchet.journal;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Event.AttemptEnded;
import dev.ratchet.loop.history.Event.AttemptStarted;
import dev.ratchet.loop.history.Event.Examined;
import dev.ratchet.loop.history.Event.ModelChosen;
import dev.ratchet.loop.history.Event.Rebased;
import dev.ratchet.loop.history.Event.Rebasing;
import dev.ratchet.loop.history.Event.Recorded;
import dev.ratchet.loop.history.Event.Requested;
import dev.ratchet.loop.history.Event.RunEnded;
import dev.ratchet.loop.history.Event.RunStarted;
import dev.ratchet.loop.history.Event.SessionEnded;
import dev.ratchet.loop.history.Event.SessionStarted;
import dev.ratchet.loop.history.Event.Spawned;
import dev.ratchet.loop.history.Event.Tripped;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.Journal;
import dev.ratchet.loop.history.LoopMemory;
import dev.ratchet.loop.history.Run;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.process.HostName;
import dev.ratchet.store.Database;
import dev.ratchet.store.TimestampFormat;
import dev.ratchet.store.transcript.TranscriptSettings.Keeping;
import dev.ratchet.store.transcript.TranscriptTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The journal of one run, kept in the project's database. */
public final class DatabaseJournal implements Journal {
    private final Database database;
    private final Time time;
    private final JournalSettings settings;
    private final AttemptTable attempts;
    private final SessionTable sessions;
    private final ProviderLimits limits;
    private final RequestMailbox mailbox;
    private final MemoryQuery query;
    private Run run;
    private Duration stoppedBefore;
    private LoopMemory memory = LoopMemory.NONE;
    private long lastReset;

    /** Whether something was recorded that may still have to reach the disk. */
    private boolean onItsWay;

    /** What could not be recorded at once and nobody waits for, since a session runs meanwhile. */
    private final List<Spawned> late = new ArrayList<>();

    /** One of a run that nobody is going to start again. */
    public DatabaseJournal(Database database, Time time) {
        this(database, time, JournalSettings.of(new Origin(null, null)));
    }

    /**
     * Where a run comes from.
     *
     * @param launch the number under which it is on record how it was called for; null if that is not kept
     * @param place the machine and directory that it is made in; null where there is one alone
     */
    public record Origin(@Nullable Long launch, @Nullable String place) {
        /** By what the files of its sessions are found again. */
        public String placeOrMachine() {
            return Objects.requireNonNullElseGet(place, HostName::ofThisMachine);
        }
    }

    public DatabaseJournal(Database database, Time time, JournalSettings settings) {
        this.database = database;
        this.time = time;
        this.settings = settings;
        this.attempts = new AttemptTable(database);
        this.sessions = new SessionTable(database);
        this.limits = new ProviderLimits(database, time);
        this.mailbox = new RequestMailbox(database, time);
        this.query = new MemoryQuery(database, time);
        this.run = Run.starting("none", "none", time.now());
        this.stoppedBefore = time.stopped();
    }

    @Override
    public synchronized void saw(Event event) {
        if (event instanceof Recorded recorded) {
            if (recorded instanceof Spawned spawned) {
                recordSoon(spawned);
            } else {
                record(recorded, followed(recorded));
            }
            run = run.with(recorded);
            memory = memory.with(recorded);
            if (recorded instanceof RunStarted) {
                begin();
            }
        }
    }

    private void record(Recorded event, boolean followed) {
        Supplier<Recorded> recording = () -> {
            late.forEach(sessions::spawned);
            record(event);
            return event;
        };
        Recorded _ = followed ? database.transactionBeforeOthers(recording) : database.transaction(recording);
        late.clear();
    }

    /** A session that runs has to be looked after, whether it is on record or not. */
    private void recordSoon(Spawned spawned) {
        try {
            database.impatiently(() -> {
                record(spawned, true);
                return spawned;
            });
        } catch (Trouble trouble) {
            if (trouble.kind() != Trouble.Kind.UNREACHABLE) {
                throw trouble;
            }
            late.add(spawned);
        }
    }

    @Override
    public synchronized boolean hasEnded(Attempt attempt) {
        return attempts.hasEnded(attempt);
    }

    @Override
    public synchronized boolean hasStarted(Attempt attempt, SessionTicket ticket) {
        return sessions.has(attempt, ticket);
    }

    /** Whether another event is recorded before anything outside depends on this one. */
    private static boolean followed(Recorded event) {
        return switch (event) {
            case AttemptStarted _, Spawned _, ModelChosen _, Examined _ -> true;
            case RunStarted _,
                    RunEnded _,
                    Requested _,
                    SessionStarted _,
                    SessionEnded _,
                    AttemptEnded _,
                    Tripped _,
                    Rebasing _,
                    Rebased _ -> false;
        };
    }

    private void record(Recorded event) {
        switch (event) {
            case RunStarted started -> insert(started);
            case RunEnded ended -> update(ended);
            case Requested _ -> {
                // The mailbox keeps what came through it; whatever ends the run is its outcome's reason.
            }
            case AttemptStarted started -> attempts.insert(run.id(), started.attempt());
            case SessionStarted started -> insert(started);
            case Spawned spawned -> sessions.spawned(spawned);
            case ModelChosen chosen -> attempts.model(chosen);
            case Examined examined -> new ReceiptTable(database).record(examined);
            case SessionEnded ended -> sessions.ended(ended);
            case AttemptEnded ended -> {
                attempts.ended(ended.past());
                rememberLimit(ended);
            }
            case Tripped tripped -> new CircuitTrips(database).record(run.loop(), run.id(), tripped);
            case Rebasing _ -> phase("rebasing");
            case Rebased _ -> phase(null);
        }
    }

    /** A pause outlives the run that it was meant for, and so does what was spent by a run that was cut off. */
    private void begin() {
        Run fresh = run.inheriting(query.spentByCutOff(run.loop()));
        run = mailbox.paused(run.loop()).map(fresh::with).orElse(fresh);
        memory = recall();
        stoppedBefore = time.stopped();
    }

    @Override
    public synchronized Run thisRun() {
        return run;
    }

    @Override
    public synchronized History history() {
        MemoryQuery.News news = query.news(run.loop());
        if (news.lastReset() != lastReset) {
            memory = recall();
        }
        return new History(time.now(), time.stopped().minus(stoppedBefore), run, memory, news.limits());
    }

    @Override
    public <T> T atomically(Supplier<T> action) {
        return restoringAfterFailure(() -> database.transaction(action));
    }

    @Override
    public synchronized <T> T atomicallyBeforeOthers(Supplier<T> action) {
        T result = restoringAfterFailure(() -> database.transactionBeforeOthers(action));
        onItsWay = true;
        return result;
    }

    @Override
    public synchronized void bringToDisk() {
        if (onItsWay) {
            database.bringToDisk();
            onItsWay = false;
        }
    }

    private synchronized <T> T restoringAfterFailure(Supplier<T> transaction) {
        Run runBefore = run;
        LoopMemory memoryBefore = memory;
        List<Spawned> lateBefore = List.copyOf(late);
        try {
            return transaction.get();
        } catch (RuntimeException | Error e) {
            run = runBefore;
            memory = memoryBefore;
            late.clear();
            late.addAll(lateBefore);
            throw e;
        }
    }

    private LoopMemory recall() {
        lastReset = query.news(run.loop()).lastReset();
        return query.of(run.loop(), run.id());
    }

    private void insert(SessionStarted started) {
        sessions.insert(started);
        if (settings.transcripts() == Keeping.DATABASE) {
            new TranscriptTable(database)
                    .expect(started.ticket().number(), settings.origin().placeOrMachine());
        }
    }

    private void insert(RunStarted started) {
        database.update(
                "INSERT INTO runs (id, loop, recipe, pid, started_at, host, launch, place) VALUES (?, ?, ?, ?, ?, ?,"
                        + " ?, ?) ON CONFLICT DO NOTHING",
                started.run(),
                started.loop(),
                started.recipe(),
                started.pid(),
                TimestampFormat.exact(started.at()),
                HostName.ofThisMachine(),
                settings.origin().launch(),
                settings.origin().place());
    }

    private void update(RunEnded ended) {
        database.update(
                "UPDATE runs SET ended_at = ?, outcome = ?, exit_code = ?, reason = ? WHERE id = ?",
                TimestampFormat.exact(ended.at()),
                ended.outcome().kind().word(),
                ended.outcome().exitCode(),
                ended.outcome().reason(),
                ended.run());
        if (ended.outcome().isOwn() && mailbox.paused(run.loop()).isPresent()) {
            // It was meant for a run that has come to its end; who ends a paused one, or starts it again, finds it
            // paused.
            mailbox.done(run.loop(), "resume", "the end of its run");
        }
    }

    /** What the run is at, where nothing else on record tells it. */
    private void phase(@Nullable String phase) {
        database.update("UPDATE runs SET phase = ? WHERE id = ?", phase, run.id());
    }

    private void rememberLimit(AttemptEnded ended) {
        if (ended.past().verdict() instanceof Verdict.RateLimited limited
                && limited.limit() == Verdict.Limit.RATE
                && limited.resetsAt() != null
                && ended.past().ticket() != null) {
            limits.remember(settings.accounts().apply(ended.past().ticket().agent()), limited.resetsAt());
        }
    }
}
