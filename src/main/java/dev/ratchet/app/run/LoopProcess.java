package dev.ratchet.app.run;

import dev.ratchet.app.command.LoopLock;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.compose.ExecutionEnvironment;
import dev.ratchet.app.compose.RemoteParts;
import dev.ratchet.app.compose.SharedParts;
import dev.ratchet.app.recovery.StrandedLoops;
import dev.ratchet.app.socket.AttemptSecrets;
import dev.ratchet.app.socket.SupervisorSocket;
import dev.ratchet.app.worker.WorkerMembership;
import dev.ratchet.config.Config;
import dev.ratchet.fleet.base.BaseWatcher;
import dev.ratchet.fleet.landing.BasePush;
import dev.ratchet.fleet.landing.LandingQueue;
import dev.ratchet.fleet.landing.RemoteBase;
import dev.ratchet.fleet.mailbox.LoopMailbox;
import dev.ratchet.fleet.remote.SharedRemote;
import dev.ratchet.fleet.run.LaunchTable;
import dev.ratchet.journal.DatabaseJournal;
import dev.ratchet.journal.RequestMailbox;
import dev.ratchet.journal.TranscriptUpload;
import dev.ratchet.journal.UnfinishedRuns;
import dev.ratchet.llm.model.ModelClients;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.LoopName;
import dev.ratchet.loop.base.OpenThings;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.process.growth.FileGrowthWatcher;
import dev.ratchet.process.sandbox.SandboxRefused;
import dev.ratchet.store.Database;
import dev.ratchet.workspace.worktree.WorktreeOccupants;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the loops of one process share: where agents run and how they reach Ratchet, the database, the watching of files, the
 * slots; and the lock of each of them.
 */
public final class LoopProcess implements SharedParts, AutoCloseable {
    private static final Duration EVERY_SECOND = Duration.ofSeconds(1);
    private static final Duration LONGEST_IDLE = Duration.ofMinutes(1);
    private static final Duration CLEARING_UP = Duration.ofSeconds(30);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

    private final Shared shared;
    private final OpenThings open;
    private final SupervisorSocket socket;
    private final ExecutionEnvironment execution;
    private final Map<String, LoopLock> locks;
    private final Database database;
    private final ModelClients models = new ModelClients();
    private final WorktreeOccupants occupants = new WorktreeOccupants();
    private final FileGrowthWatcher growthWatcher;
    private final InboxPoller poller;
    private final StoreOutage outage;
    private final TranscriptUpload upload;
    private final Optional<WorkerMembership> worker;
    private final RemoteParts remotes;
    private final @Nullable String place;
    private @Nullable LandingQueue landings;
    private @Nullable BaseWatcher bases;
    private final Optional<Long> launch;
    private final AtomicBoolean looked = new AtomicBoolean();

    /**
     * What it is made from.
     *
     * @param launching keeps what it takes to start its loops again if they are cut off, and says by which number
     */
    public record Shared(
            Project project,
            StartCleanup cleanup,
            Terminal terminal,
            Slots slots,
            Time time,
            Function<LaunchTable, Optional<Long>> launching) {}

    /** Whether the process could be opened for all of its loops. */
    public sealed interface Opening {
        record Open(LoopProcess process) implements Opening {}

        /** Another process runs one of them. */
        record Busy(String loop) implements Opening {}
    }

    /** @param open gets what is opened, so that it is closed however this ends */
    private LoopProcess(
            Shared shared,
            OpenThings open,
            SupervisorSocket socket,
            ExecutionEnvironment execution,
            Map<String, LoopLock> locks) {
        this.shared = shared;
        this.open = open;
        this.socket = socket;
        this.execution = execution;
        this.locks = locks;
        this.database = shared.project().open();
        open.add(database::close);
        database.requireRights();
        RequestMailbox requests = new RequestMailbox(database, shared.time());
        this.poller = InboxPoller.of(requests, shared.terminal()::complain);
        open.add(poller::close);
        this.remotes =
                new RemoteParts(shared.project(), execution, shared.terminal(), this::landings, shared.time(), open);
        this.outage = new StoreOutage(poller, shared.terminal(), shared.time());
        this.worker = WorkerMembership.join(
                shared.project(),
                locks.size(),
                database,
                shared.time(),
                why -> poller.putToAll(new LoopRequest(LoopRequest.Kind.STOP, why)),
                poller::ask,
                shared.terminal()::complain);
        worker.ifPresent(known -> open.add(known::close));
        this.place = shared.project().place().orElse(null);
        database.waiting(outage);
        locks.forEach((own, lock) -> worker.ifPresent(
                known -> lock.name(known.loop(own), shared.time().now())));
        // What is asked from now on is meant for this process, also of a loop that is about to be started again.
        locks.keySet().forEach(own -> requests.discard(nameOf(own)));
        this.launch = shared.launching().apply(new LaunchTable(database, shared.time()));
        Config config = shared.project().config();
        this.upload = new TranscriptUpload(
                database,
                config.transcripts(),
                origin().placeOrMachine(),
                config.output().directory(),
                shared.time(),
                shared.terminal()::complain);
        open.add(upload::close);
        this.growthWatcher = new FileGrowthWatcher();
        open.add(growthWatcher::close);
        // Held for the whole run: to begin and end the watching of a directory costs more than the watching.
        open.add(growthWatcher.watch(config.output().directory().resolve("any"), () -> {})::close);
    }

    /** Why there is none where agents could not call Ratchet. */
    public static Complaint noSocket(IOException e) {
        return new Complaint(
                "cannot make a socket by which agents reach Ratchet: " + FailureWords.of(e),
                "set XDG_STATE_HOME to a directory with a short path that can be written");
    }

    /** Clears up after an earlier process, finds out where agents run, and takes the locks. */
    public static Opening open(Shared shared, List<String> loops) throws SandboxRefused, IOException {
        loops.forEach(shared.cleanup()::clearUp);
        shared.project().prepare();
        OpenThings open = new OpenThings();
        boolean opened = false;
        try {
            Map<String, LoopLock> locks = new HashMap<>();
            open.add(() -> locks.values().forEach(LoopLock::close));
            SupervisorSocket socket = SupervisorSocket.open(shared.project(), shared.terminal());
            open.add(socket::close);
            ExecutionEnvironment execution = execution(shared, socket);
            for (String loop : loops) {
                Optional<LoopLock> lock = taken(shared, loop);
                if (lock.isEmpty()) {
                    return new Opening.Busy(loop);
                }
                locks.put(loop, lock.get());
            }
            LoopProcess process = new LoopProcess(shared, open, socket, execution, locks);
            opened = true;
            return new Opening.Open(process);
        } finally {
            if (!opened) {
                open.close();
            }
        }
    }

    /** Where nobody runs it and its lock is taken, somebody clears up after it, and is soon done. */
    private static Optional<LoopLock> taken(Shared shared, String loop) {
        List<Path> files = LoopLock.files(shared.project(), loop, shared.terminal());
        Instant last = shared.time().now().plus(CLEARING_UP);
        while (true) {
            Instant now = shared.time().now();
            Optional<LoopLock> lock = LoopLock.take(files, now);
            if (lock.isPresent()
                    || now.isAfter(last)
                    || files.stream().anyMatch(file -> LoopLock.holder(file).isPresent())) {
                return lock;
            }
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
        }
    }

    private static ExecutionEnvironment execution(Shared shared, SupervisorSocket socket) throws SandboxRefused {
        Config config = shared.project().config();
        AttemptSecrets secrets = socket.secrets();
        return ExecutionEnvironment.choose(
                        config, shared.terminal(), shared.cleanup().records(), socket.directory(), socket)
                .adding(config.docker().used() ? secrets::variablesInContainer : secrets::variables);
    }

    public Shared shared() {
        return shared;
    }

    AttemptSecrets secrets() {
        return socket.secrets();
    }

    public ExecutionEnvironment execution() {
        return execution;
    }

    public Database database() {
        return database;
    }

    FileGrowthWatcher growthWatcher() {
        return growthWatcher;
    }

    /** Keeps what their sessions write, where that is asked for. */
    Observer upload() {
        return upload;
    }

    InboxPoller poller() {
        return poller;
    }

    @Override
    public ModelClients models() {
        return models;
    }

    @Override
    public synchronized LandingQueue landings() {
        if (landings == null) {
            landings = new LandingQueue(database, shared.time(), shared.terminal()::complain);
            open.add(landings::close);
        }
        return landings;
    }

    @Override
    public WorktreeOccupants occupants() {
        return occupants;
    }

    @Override
    public synchronized BaseWatcher bases() {
        if (bases == null) {
            bases = new BaseWatcher(
                    new LoopMailbox(database, shared.time()), poller::wake, shared.terminal()::complain);
            open.add(bases::close);
        }
        return bases;
    }

    @Override
    public BasePush pushes() {
        return remotes.pushes();
    }

    /** Where somebody tells at once, looking is for what was missed; all loops together do not look more often than one. */
    @Override
    public Duration idle(Duration lease) {
        if (worker.isEmpty()) {
            return EVERY_SECOND;
        }
        Duration longest = lease.compareTo(LONGEST_IDLE) < 0 ? lease : LONGEST_IDLE;
        return (longest.compareTo(EVERY_SECOND) < 0 ? EVERY_SECOND : longest).multipliedBy(locks.size());
    }

    /** How long a loop sleeps at most before it looks around. */
    Duration longestSleep() {
        return worker.isEmpty()
                ? RequestInbox.LONGEST_SLEEP
                : RequestInbox.LONGEST_SLEEP.multipliedBy(2L * locks.size());
    }

    StoreOutage outage() {
        return outage;
    }

    @Override
    public SharedRemote remote() {
        return remotes.remote();
    }

    @Override
    public RemoteBase follower() {
        return remotes.follower();
    }

    /** Has the base follow the remote's, if that is asked for; by whichever of its loops comes first. */
    void followRemote(Project project) {
        remotes.follow(project);
    }

    /** What is to be on the remote when its loops have ended is brought there now; who has killed one, or does now, does not wait for that. */
    public void finishPushes(List<RunSummary> ended, SignalDelivery signals) {
        boolean killed = ended.stream().anyMatch(run -> run.outcome().kind() == Outcome.Kind.KILLED);
        remotes.asked().ifPresent(pushes -> finish(pushes, killed, signals));
    }

    private static void finish(BasePush pushes, boolean killed, SignalDelivery signals) {
        if (killed) {
            pushes.giveUp();
        } else {
            try (SignalDelivery.Waiting _ = signals.interrupting()) {
                pushes.finish();
            } catch (InterruptedException _) {
                pushes.giveUp();
            }
        }
    }

    /** A loop has ended: it need not be told anything any more, and for others nothing may be left to wait for. */
    synchronized void ended(String loop) {
        if (bases != null) {
            bases.forget(loop);
        }
        poller.wakeAll();
    }

    /** All of its loops have ended for good: who clears up after them does not wait for a database that does not answer. */
    public void allEnded() {
        outage.giveUp();
    }

    /** Has all loops cleared up after that were cut off here and that nobody runs; by whichever of its own comes first. */
    void recoverStranded(Consumer<String> recover) {
        if (!looked.getAndSet(true)) {
            new StrandedLoops(shared.project(), new UnfinishedRuns(database, shared.time(), place), shared.terminal())
                    .clearUp(locks.keySet(), recover);
            poller.wakeAll();
        }
    }

    /** Where its runs come from. */
    DatabaseJournal.Origin origin() {
        return new DatabaseJournal.Origin(launch.orElse(null), place);
    }

    LoopLock lock(String loop) {
        return Objects.requireNonNull(locks.get(LoopName.own(loop)));
    }

    /** The name by which it is known among those that share its database, if it can be shared. */
    public Optional<String> worker() {
        return worker.map(WorkerMembership::name);
    }

    /** What one of its loops is called on the record. */
    public String nameOf(String own) {
        return worker.map(known -> known.loop(own)).orElse(own);
    }

    @Override
    public void close() {
        // Nothing is left that is worth waiting for.
        outage.giveUp();
        open.close();
    }
}
