package dev.ratchet.fleet.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.journal.DatabaseJournal;
import dev.ratchet.journal.JournalSettings;
import dev.ratchet.journal.RequestMailbox;
import dev.ratchet.journal.UnfinishedRuns;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.history.Event;
import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.store.TimestampFormat;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.Sample;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where runs stand follows from what is on record. */
@OnBothStores
class RunRecordsTest {
    @Parameter
    TestStore store = TestStore.SQLITE;

    @TempDir
    Path directory;

    private final FakeTime time = new FakeTime();
    private Database database;
    private DatabaseJournal journal;

    @BeforeEach
    void open() {
        database = store.open(directory);
        journal = new DatabaseJournal(database, time);
        start("r-1", "main");
    }

    @AfterEach
    void close() {
        database.close();
    }

    @ParameterizedTest
    @CsvSource({
        "COMPLETE, COMPLETE",
        "LIMIT_REACHED, COMPLETE",
        "STOPPED, STOPPED",
        "KILLED, STOPPED",
        "FAILURE, FAILED",
        "TRIPPED, FAILED",
        "BUDGET, FAILED",
        "NO_PLAN, FAILED",
        "BLOCKED, BLOCKED"
    })
    void anOutcomeIsAStatus(Outcome.Kind outcome, RunStatus status) {
        journal.saw(new Event.RunEnded("r-1", new Outcome(outcome, "for a test"), time.now()));

        assertThat(status(RunRecord.Presence.GONE)).isEqualTo(status);
    }

    @Test
    void aRunWithoutAnEndRunsAsLongAsItsProcessDoes() {
        assertThat(status(RunRecord.Presence.ALIVE)).isEqualTo(RunStatus.RUNNING);
        assertThat(status(RunRecord.Presence.GONE)).isEqualTo(RunStatus.INTERRUPTED);

        new UnfinishedRuns(database, time, null).close("main", List.of());
        assertThat(status(RunRecord.Presence.GONE)).isEqualTo(RunStatus.INTERRUPTED);
    }

    @Test
    void itIsPausedOnceItIsAtNothingAnyMore() {
        Attempt attempt = new Attempt("a-1", "main", Sample.PROMPT, new RunPosition(0, 0), time.now());
        journal.saw(new Event.AttemptStarted(attempt, time.now()));
        assertThat(new RequestMailbox(database, time).pause("main", "test")).isTrue();
        assertThat(status(RunRecord.Presence.ALIVE)).isEqualTo(RunStatus.RUNNING);
        assertThat(latest().workItem()).isEqualTo("prompt");

        new UnfinishedRuns(database, time, null)
                .close("main", new UnfinishedRuns(database, time, null).attempts("main"));
        start("r-2", "main");
        assertThat(status(RunRecord.Presence.ALIVE)).isEqualTo(RunStatus.PAUSED);
        assertThat(new RequestMailbox(database, time).resume("main", "test")).isTrue();
        assertThat(status(RunRecord.Presence.ALIVE)).isEqualTo(RunStatus.RUNNING);
    }

    @Test
    void rebasingIsSeenWhileItLasts() {
        journal.saw(new Event.Rebasing("main", time.now()));
        assertThat(status(RunRecord.Presence.ALIVE)).isEqualTo(RunStatus.REBASING);
        assertThat(status(RunRecord.Presence.GONE)).isEqualTo(RunStatus.INTERRUPTED);

        journal.saw(new Event.Rebased("main", List.of(), time.now()));
        assertThat(status(RunRecord.Presence.ALIVE)).isEqualTo(RunStatus.RUNNING);
    }

    @Test
    void theLastRunOfEachLoopIsListed() {
        time.pass(Duration.ofSeconds(1));
        start("r-2", "main");
        start("r-3", "docs");

        assertThat(new RunRecords(database).latest()).extracting(RunRecord::id).containsExactly("r-3", "r-2");
        assertThat(new RunRecords(database).all()).extracting(RunRecord::id).containsExactly("r-3", "r-2", "r-1");
    }

    @Test
    void whoeverLooksAgainAndAgainSeesTheSameAsWhoLooksOnce() {
        RunTotals totals = new RunTotals();
        for (int i = 1; i <= 4; i++) {
            assertThat(new RunRecords(database).latest(totals)).isEqualTo(new RunRecords(database).latest());
            time.pass(Duration.ofSeconds(1));
            Attempt attempt = new Attempt("a-" + i, "main", Sample.PROMPT, new RunPosition(i, 0), time.now());
            journal.saw(new Event.AttemptStarted(attempt, time.now()));
            session(i);
            assertThat(new RunRecords(database).latest(totals)).isEqualTo(new RunRecords(database).latest());
            database.update("UPDATE attempts SET counts = 1, ended_at = started_at WHERE id = ?", attempt.id());
            database.update("UPDATE sessions SET cost_usd = ? WHERE number = ?", i == 3 ? null : 0.25 * i, i);
        }

        assertThat(new RunRecords(database).latest(totals))
                .singleElement()
                .isEqualTo(new RunRecords(database).latest().getFirst())
                .matches(run -> run.attempts() == 4 && run.iterations() == 4)
                .matches(run -> run.costUsd() != null && run.costUsd() == 1.75);
    }

    private void session(int number) {
        database.update(
                "INSERT INTO sessions (number, attempt_id, role, agent, output_file, started_at)"
                        + " VALUES (?, ?, 'working', 'claude', 'f', ?)",
                number,
                "a-" + number,
                TimestampFormat.exact(time.now()));
    }

    @Test
    void whatARunWasCalledWithIsFoundAgain() {
        Launch launch = new Launch(
                Launch.Command.FLEET, List.of("--loops", "4", "a \"quoted\" word\n"), directory, "a prompt", 7);
        LaunchTable table = new LaunchTable(database, time);
        DatabaseJournal member = new DatabaseJournal(
                database, time, JournalSettings.of(new DatabaseJournal.Origin(table.record(launch), null)));
        member.saw(new Event.RunStarted("r-9", "w1", "task", 42, time.now()));

        assertThat(table.of("r-9").map(LaunchTable.Recorded::launch)).contains(launch);
        assertThat(table.of("r-1")).isEmpty();
    }

    private void start(String run, String loop) {
        journal.saw(new Event.RunStarted(run, loop, "prompt", 42, time.now()));
    }

    private RunRecord latest() {
        return new RunRecords(database).latestOf("main").orElseThrow();
    }

    private RunStatus status(RunRecord.Presence presence) {
        return latest().status(presence);
    }
}
