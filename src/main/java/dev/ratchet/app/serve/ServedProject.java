package dev.ratchet.app.serve;

import dev.ratchet.app.command.NotForAgents;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.snapshot.LaunchedConfigs;
import dev.ratchet.app.snapshot.OpenedRecord;
import dev.ratchet.app.snapshot.ProjectReader;
import dev.ratchet.app.snapshot.WatchedLoops;
import dev.ratchet.fleet.run.RunTotals;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.growth.FileGrowthWatcher;
import dev.ratchet.screen.project.ProjectSnapshot;
import dev.ratchet.screen.project.WatchedLoop;
import dev.ratchet.store.Database;
import dev.ratchet.web.piece.PageFrame;
import dev.ratchet.work.question.QuestionQueries;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** What the server knows of its project: how it stands, and the way to its record. For all threads. */
final class ServedProject implements AutoCloseable {
    /** For those who may not know whose pages these are. */
    static final PageFrame NAMELESS = new PageFrame("Ratchet", "", 0, PageFrame.Steering.ALLOWED);

    private final Project project;
    private final Terminal terminal;
    private final Time time;
    private final PageFrame.Steering steering;
    private final ChangeCounter changes = new ChangeCounter();
    private final FileGrowthWatcher growth = new FileGrowthWatcher();
    private final ProjectReader reader;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final OpenedRecord record;

    ServedProject(Project project, Terminal terminal, Time time, PageFrame.Steering steering) {
        this.project = project;
        this.terminal = ofPerson(terminal, project);
        this.time = time;
        this.steering = steering;
        this.record = new OpenedRecord(project);
        WatchedLoops.Choice all = new WatchedLoops.Choice(null, WatchedLoops.Range.LATELY);
        this.reader = new ProjectReader(project, terminal, all, ProjectReader.Viewer.BROWSERS, time, changes::changed);
    }

    /**
     * What settles tasks is for people. Whoever has the token is one, unless the server may have been started by an agent: without
     * a terminal, while a loop was running. Then the rule of the command line holds, request by request.
     */
    private static Terminal ofPerson(Terminal terminal, Project project) {
        try {
            new NotForAgents(terminal, project).refuse("ratchet serve");
            return terminal.ofPerson();
        } catch (Trouble _) {
            return terminal;
        }
    }

    /** Refuses what agents must not do by a server that one of them may have started. */
    void refuseToAgents(String command) {
        new NotForAgents(terminal, project).refuse(command);
    }

    Project project() {
        return project;
    }

    Terminal terminal() {
        return terminal;
    }

    Time time() {
        return time;
    }

    ChangeCounter changes() {
        return changes;
    }

    FileGrowthWatcher growth() {
        return growth;
    }

    ProjectSnapshot snapshot() {
        return reader.snapshot();
    }

    /** The loop of that name, told of at length. */
    Optional<WatchedLoop> loop(String name) {
        LaunchedConfigs configs = new LaunchedConfigs(terminal, project.config());
        return read(database -> WatchedLoops.of(
                        project, configs, new RunTotals(), database, snapshot().landing(), time)
                .read(new WatchedLoops.Choice(name, WatchedLoops.Range.ALL), name)
                .stream()
                .findFirst()
                .orElse(null));
    }

    /** Something was done, and should be seen. */
    void refresh() {
        changes.changed();
        reader.refresh();
    }

    /** Another word after each change that a page could show, and every minute, since what it shows may depend on the time. */
    String state() {
        return "%d %s %s"
                .formatted(changes.count(), record.changeMark(), time.now().truncatedTo(ChronoUnit.MINUTES));
    }

    PageFrame frame() {
        ProjectSnapshot now = snapshot();
        return new PageFrame(now.project(), now.trouble(), openQuestions(), steering);
    }

    /** A page is there also when the record is not. */
    private int openQuestions() {
        try {
            return read(database -> new QuestionQueries(database).countOpen()).orElse(0);
        } catch (Trouble _) {
            return 0;
        }
    }

    /** Has a thread rest for a moment, or until the server ends. */
    void pause(Duration moment) throws InterruptedException {
        boolean _ = closing.await(moment.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The same, and whether the server goes on. */
    boolean rest(Duration moment) throws InterruptedException {
        return !closing.await(moment.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Looks into the record; there is none where nothing has run yet. */
    <T> Optional<T> read(Function<Database, T> question) {
        Database open = record.open();
        return open == null ? Optional.empty() : Optional.ofNullable(question.apply(open));
    }

    @Override
    public void close() {
        closing.countDown();
        reader.close();
        growth.close();
        record.close();
    }
}
