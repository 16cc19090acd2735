package dev.ratchet.app.snapshot;

import dev.ratchet.app.command.NameOption;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.fleet.landing.ForeseenConflicts;
import dev.ratchet.fleet.landing.ForeseenConflicts.Conflict;
import dev.ratchet.fleet.landing.LandingRecord;
import dev.ratchet.fleet.landing.LandingRecords;
import dev.ratchet.fleet.landing.LandingRecords.Waiting;
import dev.ratchet.fleet.mailbox.MessageRecords;
import dev.ratchet.fleet.run.RunTotals;
import dev.ratchet.journal.ProviderLimits;
import dev.ratchet.journal.query.RunHistoryQueries;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.screen.project.ProjectSnapshot;
import dev.ratchet.screen.project.TaskTree;
import dev.ratchet.screen.project.WatchedLoop;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.TaskCounts;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.work.graph.TaskScope;
import dev.ratchet.work.question.QuestionQueries;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Reads again and again what there is to see of a project, on a thread of its own: at once when something has changed, else
 * now and then, since not everything tells. What takes long is done the more seldom.
 */
public final class ProjectReader implements AutoCloseable {
    /** Who looks on. */
    public enum Viewer {
        /** Somebody at a terminal, who sees all tasks at once; where nothing runs nothing is urgent. */
        DASHBOARD(Duration.ofMillis(200), Duration.ofSeconds(1)),
        /**
         * Any number of pages, which ask for what they show of single loops and tasks by themselves: they are told of every change, and
         * soon also of what people do.
         */
        BROWSERS(Duration.ofMillis(50), Duration.ofMillis(50));

        private final Duration look;
        private final Duration idleLook;

        Viewer(Duration look, Duration idleLook) {
            this.look = look;
            this.idleLook = idleLook;
        }
    }

    private static final Duration LONGEST = Duration.ofSeconds(2);
    private static final Duration IDLE_LONGEST = Duration.ofSeconds(10);
    private static final int MOST_ATTEMPTS = 200;
    private static final int MOST_LANDINGS = 50;
    private static final int MOST_MESSAGES = 100;

    /** So many times as long as something takes it is let be afterwards. */
    private static final int REST = 10;

    /** What sessions of long ago have cost may be reckoned anew ('ratchet metrics rebuild'). */
    private static final Duration KEPT_TOTALS = Duration.ofMinutes(15);

    private static final Duration BETWEEN_CONFLICTS = Duration.ofSeconds(10);

    private final Viewer viewer;
    private final Project project;
    private final Terminal terminal;
    private final WatchedLoops.Choice choice;
    private final LaunchedConfigs configs;
    private final Time time;
    private final Runnable changed;
    private volatile ProjectSnapshot latest;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;
    private volatile String selected = "";
    private volatile boolean asked;
    private final OpenedRecord record;
    private Object seen = "";
    private TaskTree tasks = TaskTree.EMPTY;
    private TaskCounts counts = ProjectSnapshot.NO_TASKS;
    private String tasksAt = "";
    private long tasksNotBefore = System.nanoTime();
    private RunTotals totals = new RunTotals();
    private long totalsSince = System.nanoTime();
    private volatile List<Conflict> conflicts = List.of();

    public ProjectReader(Project project, Terminal terminal, WatchedLoops.Choice choice, Time time, Runnable changed) {
        this(project, terminal, choice, Viewer.DASHBOARD, time, changed);
    }

    /** Reads for others. */
    public ProjectReader(
            Project project,
            Terminal terminal,
            WatchedLoops.Choice choice,
            Viewer viewer,
            Time time,
            Runnable changed) {
        this.viewer = viewer;
        this.project = project;
        this.terminal = terminal;
        this.choice = choice;
        this.record = new OpenedRecord(project);
        this.configs = new LaunchedConfigs(terminal, project.config());
        this.time = time;
        this.changed = changed;
        String name = String.valueOf(project.config().root().getFileName());
        this.latest = ProjectSnapshot.empty(name);
        // Whoever cannot look at all is told at once, in place of an empty screen.
        latest = read();
        this.thread = Thread.ofPlatform().daemon().name("journal").start(this::readUntilClosed);
        Thread.ofPlatform().daemon().name("conflicts").start(this::foresee);
    }

    public ProjectSnapshot snapshot() {
        return latest;
    }

    /** Tells of this loop at length from now on. */
    public void select(String loop) {
        if (!selected.equals(loop)) {
            selected = loop;
            asked = true;
        }
    }

    /** Something was done, and should be seen. */
    public void refresh() {
        asked = true;
    }

    private void readUntilClosed() {
        long lastRead = System.nanoTime();
        try {
            while (!closing.await((isIdle() ? viewer.idleLook : viewer.look).toMillis(), TimeUnit.MILLISECONDS)) {
                boolean due = System.nanoTime() - lastRead > (isIdle() ? IDLE_LONGEST : LONGEST).toNanos();
                boolean recorded = hasChanged();
                if (due || asked || recorded) {
                    asked = false;
                    lastRead = System.nanoTime();
                    readAgain(recorded);
                }
            }
        } catch (InterruptedException _) {
            // Nobody looks any more.
        } finally {
            record.close();
        }
    }

    private boolean isIdle() {
        return !asked && latest.loops().stream().noneMatch(loop -> loop.state().runs());
    }

    private void readAgain(boolean recorded) {
        ProjectSnapshot before = latest;
        ProjectSnapshot now;
        try {
            now = read();
        } catch (Trouble trouble) {
            record.close();
            now = before.in(Trouble.words(trouble));
        }
        boolean differs = !now.equals(before);
        if (differs) {
            latest = now;
        }
        if (differs || (recorded && viewer == Viewer.BROWSERS)) {
            changed.run();
        }
    }

    private boolean hasChanged() {
        try {
            Object now = List.of(record.changeMark(), traces());
            boolean changedSince = !now.equals(seen);
            seen = now;
            return changedSince;
        } catch (Trouble _) {
            return true;
        }
    }

    /** Status files are replaced, never changed: their directory tells of all of them. */
    private List<Long> traces() {
        return Stream.of(project.state(), project.status(NameOption.MAIN))
                .map(Path::toFile)
                .map(File::lastModified)
                .toList();
    }

    private ProjectSnapshot read() {
        ProjectSnapshot before = latest;
        Database open = record.open();
        if (open == null) {
            return ProjectSnapshot.empty(before.project());
        }
        open.refuseForeignChanges();
        readTasks(open);
        if (System.nanoTime() - totalsSince > KEPT_TOTALS.toNanos()) {
            totals = new RunTotals();
            totalsSince = System.nanoTime();
        }
        List<Waiting> landing = new LandingRecords(open).waiting(time);
        WatchedLoops watched = WatchedLoops.of(project, configs, totals, open, landing, time);
        List<WatchedLoop> loops = viewer == Viewer.BROWSERS ? watched.read(choice) : watched.read(choice, selected);
        ProjectSnapshot now = new ProjectSnapshot(
                before.project(),
                loops,
                List.of(),
                new ProviderLimits(open, time).open(),
                tasks,
                counts,
                landing,
                landed(open),
                conflicts,
                new MessageRecords(open).latest(MOST_MESSAGES),
                new QuestionQueries(open).open(),
                "");
        return now.withAttempts(now.loop(selected)
                .map(loop -> new RunHistoryQueries(open)
                        .attempts(loop.name(), MOST_ATTEMPTS)
                        .reversed())
                .orElse(List.of()));
    }

    private static List<LandingRecord> landed(Database open) {
        return new LandingRecords(open)
                .latest(MOST_LANDINGS).reversed().stream()
                        .filter(landing -> landing.endedAt() != null)
                        .toList();
    }

    /** Ten thousand of them take their time. */
    private void readTasks(Database open) {
        String mark = open.changeMark();
        long now = System.nanoTime();
        if (mark.equals(tasksAt) || now < tasksNotBefore) {
            return;
        }
        TaskQueries queries = new TaskQueries(open);
        counts = queries.counts(new TaskScope.All());
        boolean listed = viewer == Viewer.DASHBOARD && counts.total() > 0;
        tasks = listed ? TaskTree.of(queries.list(TaskQueries.Filter.NONE)) : TaskTree.EMPTY;
        tasksAt = mark;
        tasksNotBefore = System.nanoTime() + REST * (System.nanoTime() - now);
    }

    /** Which branches will not go together takes git some work, so it is looked for only while something is worked on. */
    private void foresee() {
        Duration rest = Duration.ZERO;
        try {
            while (!closing.await(rest.toMillis(), TimeUnit.MILLISECONDS)) {
                long began = System.nanoTime();
                lookForConflicts();
                Duration took = Duration.ofNanos(System.nanoTime() - began);
                Duration enough = took.multipliedBy(REST);
                rest = enough.compareTo(BETWEEN_CONFLICTS) > 0 ? enough : BETWEEN_CONFLICTS;
            }
        } catch (InterruptedException _) {
            // Nobody looks any more.
        }
    }

    private void lookForConflicts() throws InterruptedException {
        if (isIdle() || !Files.isDirectory(project.config().worktrees().directory())) {
            conflicts = List.of();
            return;
        }
        try {
            conflicts = new ForeseenConflicts(
                            project.repository(terminal), project.config().worktrees())
                    .look();
            asked = true;
        } catch (Trouble _) {
            // Others change the repository meanwhile; the next look may do better.
        }
    }

    @Override
    public void close() {
        closing.countDown();
        try {
            boolean _ = thread.join(LONGEST);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
