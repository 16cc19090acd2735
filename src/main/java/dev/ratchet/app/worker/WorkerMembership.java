package dev.ratchet.app.worker;

import dev.ratchet.app.command.LoopLock;
import dev.ratchet.app.command.Project;
import dev.ratchet.fleet.worker.WorkPlace;
import dev.ratchet.fleet.worker.Worker;
import dev.ratchet.fleet.worker.WorkerProcess;
import dev.ratchet.fleet.worker.WorkerSettings;
import dev.ratchet.fleet.worker.WorkerTable;
import dev.ratchet.loop.base.LoopName;
import dev.ratchet.loop.base.RepeatedWork;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.HostName;
import dev.ratchet.store.Database;
import dev.ratchet.store.StoreChanges;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/** This process as one of those that share a database: it has a name there, and says now and then that it is there. */
public final class WorkerMembership implements AutoCloseable {
    private static final int LONGEST_NAME = 40;

    private final WorkerTable table;
    private final WorkerProcess process;
    private final String name;
    private final Consumer<String> ending;
    private final Runnable beaten;
    private final RepeatedWork beating;
    private final StoreChanges.Subscription changes;

    private boolean closed;
    private boolean told;

    /**
     * Says from now on that it is there.
     *
     * @param ending is told once, with the reason, that the process is to end when its sessions have
     * @param beaten is called each time when it has said so
     * @param complaints told what goes wrong, but for what the loops meet as well
     */
    private WorkerMembership(
            WorkerTable table,
            WorkerProcess process,
            String name,
            Consumer<String> ending,
            Runnable beaten,
            Consumer<String> complaints) {
        this.table = table;
        this.process = process;
        this.name = name;
        this.ending = ending;
        this.beaten = beaten;
        this.beating = RepeatedWork.start(
                Thread.ofPlatform().daemon(),
                "saying that this worker is there",
                WorkerTable.HEARTBEAT,
                this::beat,
                complaints);
        this.changes = table.database().changes().subscribe(StoreChanges.worker(name), beating::call);
    }

    /** Becomes one, if the project's database can be shared. */
    public static Optional<WorkerMembership> join(
            Project project,
            int loops,
            Database database,
            Time time,
            Consumer<String> ending,
            Runnable beaten,
            Consumer<String> complaints) {
        return project.place().map(_ -> {
            WorkPlace place = new WorkPlace(project.state());
            place.prepare();
            WorkerTable table = new WorkerTable(database, time);
            WorkerProcess process = process(project.config().worker(), place.words(), loops);
            String name = table.join(process, former -> !new LoopLock.Holder(former.pid(), former.startedAt()).alive());
            return new WorkerMembership(table, process, name, ending, beaten, complaints);
        });
    }

    private static WorkerProcess process(WorkerSettings settings, String place, int loops) {
        String host = HostName.ofThisMachine();
        String wanted = settings.name();
        return new WorkerProcess(
                wanted == null ? nameOf(host) : wanted,
                host,
                place,
                ProcessHandle.current().pid(),
                UUID.randomUUID().toString(),
                settings.labels(),
                loops,
                Objects.requireNonNullElse(
                        WorkerMembership.class.getPackage().getImplementationVersion(), "unpackaged"));
    }

    /** The machine's, in letters that a name may have. */
    static String nameOf(String host) {
        String safe = host.replaceAll("[^A-Za-z0-9_.-]", "-").replaceFirst("^[^A-Za-z0-9]+", "");
        return safe.isEmpty() ? "worker" : safe.substring(0, Math.min(LONGEST_NAME, safe.length()));
    }

    public String name() {
        return name;
    }

    /** What a loop of this process is called. */
    public String loop(String own) {
        return LoopName.of(name, own);
    }

    private Duration beat() {
        Optional<String> end = end();
        if (!told) {
            end.ifPresent(ending);
        }
        told |= end.isPresent();
        beaten.run();
        return WorkerTable.HEARTBEAT;
    }

    /** Says that it is there, and learns why it is to end, if it is. */
    private synchronized Optional<String> end() {
        if (closed) {
            return Optional.empty();
        }
        try {
            // Whoever closes it waits for this.
            return table.database()
                    .impatiently(() -> table.beat(name, process))
                    .map(state -> state == Worker.State.DRAINING
                            ? Optional.of("ratchet workers drain")
                            : Optional.<String>empty())
                    .orElseGet(() -> Optional.of("another worker is called '%s' by now".formatted(name)));
        } catch (Trouble _) {
            // The loops meet the same trouble and tell of it; the next look comes soon.
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        beating.close();
        changes.close();
        leave();
    }

    private synchronized void leave() {
        closed = true;
        try {
            table.database().impatiently(() -> {
                table.leave(name, process);
                return name;
            });
        } catch (Trouble _) {
            // It is taken for dead by and by.
        }
    }
}
