package dev.ratchet.app.doctor.check;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.doctor.check.CheckFinding.Level;
import dev.ratchet.app.doctor.check.LoopsCheck.LockedLoop;
import dev.ratchet.fleet.worker.WorkerProcess;
import dev.ratchet.fleet.worker.WorkerTable;
import dev.ratchet.journal.DatabaseJournal;
import dev.ratchet.journal.JournalSettings;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Event;
import dev.ratchet.process.Launcher;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.store.StorePlace;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.Sample;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.graph.TaskClaims;
import dev.ratchet.work.graph.TaskDraft;
import dev.ratchet.work.graph.TaskGraph;
import dev.ratchet.work.graph.TaskScope;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the journal says about loops: attempt 1 has ended, attempt 2 has not. */
class JournalChecksTest {
    private static final List<LockedLoop> RUNNING = List.of(new LockedLoop("main", 42L, NOON));
    private static final List<LockedLoop> AT_REST = List.of(new LockedLoop("main", null, null));

    /** No process has such a number. */
    private static final long NOBODY = 1L << 30;

    @TempDir
    Path directory;

    private final Time time = new FakeTime();

    @BeforeEach
    void record() {
        try (Database database = Database.open(file())) {
            DatabaseJournal journal = new DatabaseJournal(database, time);
            journal.saw(new Event.RunStarted("run", "main", "prompt", 42, NOON));
            journal.saw(new Event.AttemptStarted(Sample.attempt(1), NOON));
            journal.saw(new Event.AttemptEnded(Sample.worked(1, NOON), NOON));
            journal.saw(new Event.AttemptStarted(Sample.attempt(2), NOON));
        }
    }

    @Test
    void aLoopThatRunsIsNamedWithItsProcess() throws InterruptedException {
        CheckFixture.finds(Level.INFO, new LoopsCheck(() -> RUNNING, store(), null, time))
                .contains("'main' is being run by process 42 since " + NOON);
    }

    @Test
    void aLoopThatWasCutOffIsClearedUpByTheNextStart() throws InterruptedException {
        CheckFixture.finds(Level.WARNING, new LoopsCheck(() -> AT_REST, store(), null, time))
                .contains("'main' was cut off", "1 unfinished", "the next start of any loop here clears up");
        List<LockedLoop> shared = List.of(new LockedLoop("box/main", null, null));
        CheckFixture.finds(Level.WARNING, new LoopsCheck(() -> shared, store(), null, time))
                .contains("'box/main' was cut off", "'ratchet resume main' starts this one again");
    }

    @Test
    void aLoopThatHasEndedIsFine() throws InterruptedException {
        List<LockedLoop> other = List.of(new LockedLoop("other", null, null));

        CheckFixture.finds(Level.OK, new LoopsCheck(() -> other, store(), null, time))
                .contains("'other' does not run");
    }

    @Test
    void aClockThatIsBehindTheJournalIsWarnedOf() throws InterruptedException {
        CheckFixture.finds(Level.OK, new ClockCheck(store(), time));
        CheckFixture.finds(Level.WARNING, new ClockCheck(store(), () -> NOON.minusSeconds(60)))
                .contains("2026-02-14T11:59:00Z", "2026-02-14T12:00:00Z");
        CheckFixture.finds(
                Level.OK,
                new ClockCheck(new StorePlace.InFile(directory.resolve("none.db")), () -> NOON.minusSeconds(60)));
    }

    @Test
    void whatAPastAttemptLeftIsListedAndLeftAlone() throws IOException, InterruptedException {
        Process ended = carrier("run-1");
        Process open = carrier("run-2");
        Process foreign = carrier("of-another-project");
        try {
            assertThat(leftOvers(AT_REST))
                    .extracting(finding -> finding.message() + " — " + finding.advice())
                    .hasSize(2)
                    .anyMatch(line -> line.contains("process " + ended.pid() + " of attempt run-1")
                            && line.contains("sleep 1000")
                            && line.contains("kill " + ended.pid()))
                    .anyMatch(line ->
                            line.contains("process " + open.pid()) && line.contains("directory of 'main' ends it"));
            assertThat(leftOvers(RUNNING))
                    .singleElement()
                    .extracting(CheckFinding::message)
                    .asString()
                    .contains("run-1");
            assertThat(List.of(ended, open, foreign)).allMatch(Process::isAlive);
        } finally {
            List.of(ended, open, foreign).forEach(Process::destroyForcibly);
        }
    }

    private List<CheckFinding> leftOvers(List<LockedLoop> loops) throws InterruptedException {
        return new LeftOversCheck(() -> loops, store(), "here", time).ask();
    }

    /** One is known by its process, one by what it has told the database lately, and of the third neither is there any more. */
    @Test
    void whatWorkersOfOtherDirectoriesRunIsNoLeftOver() throws IOException, InterruptedException {
        try (Database database = Database.open(file())) {
            runElsewhere(database, "silent", ProcessHandle.current().pid());
            runElsewhere(database, "heard", NOBODY);
            runElsewhere(database, "dead", NOBODY - 1);
            String _ = new WorkerTable(database, time)
                    .join(new WorkerProcess("box", "host", "there", NOBODY, "one", Set.of(), 2, "1.0"), _ -> false);
        }
        List<Process> carriers = List.of(carrier("silent"), carrier("heard"), carrier("dead"));
        try {
            assertThat(leftOvers(AT_REST))
                    .singleElement()
                    .extracting(CheckFinding::message)
                    .asString()
                    .contains("attempt dead still runs");
        } finally {
            carriers.forEach(Process::destroyForcibly);
        }
    }

    private void runElsewhere(Database database, String name, long pid) {
        DatabaseJournal journal =
                new DatabaseJournal(database, time, JournalSettings.of(new DatabaseJournal.Origin(null, "there")));
        Instant now = new SteadyTime().now();
        Attempt attempt = new Attempt(name, name, Sample.PROMPT, new RunPosition(1, 0), now);
        journal.saw(new Event.RunStarted(name, name, "task", pid, now));
        journal.saw(new Event.AttemptStarted(attempt, now));
    }

    /** A process that carries the marker, once it is itself and no longer a copy of this one. */
    private static Process carrier(String marker) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", "echo; exec sleep 1000");
        builder.environment().put(Launcher.MARKER, marker);
        Process process = builder.start();
        assertThat(process.getInputStream().read()).isEqualTo('\n');
        return process;
    }

    private StorePlace store() {
        return new StorePlace.InFile(file());
    }

    private Path file() {
        return directory.resolve("ratchet.db");
    }

    @Test
    void tasksThatNobodyWorksOnAreNamed() throws Exception {
        FakeTime time = new FakeTime();
        try (Database database = Database.open(file())) {
            TaskGraph graph = new TaskGraph(database, time, new RandomIds(new Random(3)));
            TaskClaims claims = new TaskClaims(database, time);
            for (String title : List.of("one", "two", "three")) {
                List<GraphFact> _ = graph.add(TaskDraft.titled(title), List.of());
                TaskClaims.Taken _ = claims.next(new TaskScope.All(), "agent-1", Duration.ofMinutes(2));
            }
        }
        ClaimsCheck check = new ClaimsCheck(store(), time);

        assertThat(check.ask())
                .extracting(CheckFinding::message)
                .containsExactly("3 claimed, all with somebody who works on them");
        time.pass(Duration.ofMinutes(3));
        assertThat(check.ask()).hasSize(3).allMatch(finding -> finding.level() == Level.WARNING);
    }
}
