package dev.ratchet.journal;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.journal.files.StatusFile;
import dev.ratchet.journal.query.LoopQueries;
import dev.ratchet.journal.query.RunHistoryQueries;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Journal;
import dev.ratchet.loop.history.JournalContract;
import dev.ratchet.loop.history.Spent;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.store.transcript.TranscriptSettings.Keeping;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.Sample;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.graph.TaskClaim;
import dev.ratchet.work.graph.TaskClaims;
import dev.ratchet.work.graph.TaskDraft;
import dev.ratchet.work.graph.TaskGraph;
import dev.ratchet.work.graph.TaskScope;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

@OnBothStores
class DatabaseJournalTest extends JournalContract {
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
        journal.saw(new Event.RunStarted("run", "main", "prompt", 42, NOON));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Override
    protected Journal journal() {
        return journal;
    }

    @Override
    protected FakeTime time() {
        return time;
    }

    @Test
    void keepsEverythingAboutAnAttemptAndItsSession() {
        attempt(7, SessionClass.NORMAL, new Verdict.Progressed("worked"), null);

        RunHistoryQueries.Line line =
                new RunHistoryQueries(database).attempts(null, 10).getFirst();

        assertThat(line.number()).isEqualTo(7);
        assertThat(line.verdict()).isEqualTo("progressed");
        assertThat(line.sessionClass()).isEqualTo("normal");
        assertThat(line.evidence()).isEqualTo("evidence");
        assertThat(line.costUsd()).isEqualTo(0.25);
        assertThat(line.exitCode()).isZero();
        assertThat(line.durationSecs()).isEqualTo(30.0);
    }

    @Test
    void theHistoryIsAFoldOverWhatWasRecorded() {
        attempt(1, SessionClass.NORMAL, new Verdict.Progressed("worked"), null);
        attempt(2, SessionClass.CRASHED, new Verdict.Wasted(Verdict.Waste.EMPTY, "nothing"), null);
        journal.saw(new Event.Requested(new LoopRequest(LoopRequest.Kind.STOP, "a test"), NOON));

        assertThat(journal.history().thisRun().totals().attempts()).isEqualTo(2);
        assertThat(journal.history().thisRun().totals().iterations()).isEqualTo(1);
        assertThat(journal.history().thisRun().requests())
                .containsExactly(new LoopRequest(LoopRequest.Kind.STOP, "a test"));
    }

    @Test
    void anAnnouncedResetHoldsEveryLoopOfTheProjectUntilItHasPassed() {
        Instant reset = time.now().plusSeconds(100);
        attempt(1, SessionClass.RATE_LIMIT, new Verdict.RateLimited(Verdict.Limit.RATE, reset, "limited"), reset);

        try (Database other = store.open(directory)) {
            DatabaseJournal elsewhere = new DatabaseJournal(other, time);
            assertThat(elsewhere.history().limits("claude")).hasSize(1);
            assertThat(elsewhere.history().limits("codex")).isEmpty();
            time.pass(Duration.ofSeconds(101));
            assertThat(elsewhere.history().limits("claude")).isEmpty();
        }
    }

    @Test
    void aLimitIsThatOfTheAccount() {
        journal = new DatabaseJournal(
                database, time, new JournalSettings(new DatabaseJournal.Origin(null, null), Keeping.FILE, _ -> "team"));
        journal.saw(new Event.RunStarted("another", "main", "prompt", 42, NOON));
        Instant reset = time.now().plusSeconds(100);
        attempt(1, SessionClass.RATE_LIMIT, new Verdict.RateLimited(Verdict.Limit.RATE, reset, "limited"), reset);

        assertThat(journal.history().limits("team")).hasSize(1);
        assertThat(journal.history().limits("claude")).isEmpty();
    }

    @Test
    void aTransactionThatFailsLeavesNoTrace() {
        Attempt attempt = Sample.attempt(1);

        assertThatThrownBy(() -> journal.atomically(() -> {
                    journal.saw(new Event.AttemptStarted(attempt, NOON));
                    throw new IllegalStateException("broken");
                }))
                .hasMessage("broken");

        assertThat(new RunHistoryQueries(database).attempts(null, 10)).isEmpty();
    }

    @Test
    void theLastThatWasCompletedIsKnownInTheNextRunToo() {
        attempt(4, SessionClass.NORMAL, new Verdict.Progressed("worked"), NOON);
        attempt(5, SessionClass.CRASHED, new Verdict.Wasted(Verdict.Waste.FAILED, "crashed"), NOON.plusSeconds(9));
        journal.saw(new Event.RunStarted("next", "main", "prompt", 42, NOON.plusSeconds(60)));

        assertThat(new LoopQueries(database).lastCompleted("main")).contains(new StatusFile.LastCompleted(4, false));
        assertThat(new LoopQueries(database).lastCompleted("other")).isEmpty();
    }

    @Test
    void whatACrashLeavesOpenIsFoundAndClosed() {
        Attempt attempt = Sample.attempt(3);
        SessionTicket ticket = Sample.ticket(3);
        journal.saw(new Event.AttemptStarted(attempt, NOON));
        journal.saw(new Event.SessionStarted(attempt, ticket, NOON));
        journal.saw(new Event.Spawned(attempt, ticket, 4711, NOON));
        UnfinishedRuns unfinished = new UnfinishedRuns(database, time, null);

        List<UnfinishedRuns.Left> left = unfinished.attempts("main");
        assertThat(left)
                .containsExactly(new UnfinishedRuns.Left(
                        "run-3",
                        "main",
                        "prompt",
                        4711L,
                        NOON,
                        Sample.attempt(3).startedAt(),
                        new TranscriptUpdate.Past(3, "claude", Path.of("session-3.jsonl"), null, null, 0)));
        assertThat(unfinished.attempts("other")).isEmpty();
        unfinished.close("main", left);

        assertThat(unfinished.attempts("main")).isEmpty();
        assertThat(new RunHistoryQueries(database)
                        .attempts("main", 10)
                        .getFirst()
                        .verdict())
                .isEqualTo("interrupted");
        assertThat(new RunHistoryQueries(database).runs("main", 10).getFirst().outcome())
                .isEqualTo("cut_off");
    }

    @Test
    void whatAKilledLoopHadClaimedIsLeftUnlessAnAttemptIsOpenAtIt() {
        TaskGraph graph = new TaskGraph(database, time, new RandomIds(new Random(7)));
        TaskClaims claims = new TaskClaims(database, time);
        List.of("begun", "about to begin", "another's", "free")
                .forEach(title -> graph.add(TaskDraft.titled(title), List.of()));
        List<TaskClaim> taken = Stream.of("main", "main", "other")
                .flatMap(loop -> Stream.ofNullable(claims.next(new TaskScope.All(), loop, Duration.ofMinutes(2))
                        .claim()))
                .toList();
        journal.saw(new Event.AttemptStarted(Sample.attempt(3), NOON));
        TaskClaim begun = taken.getFirst();
        database.update("UPDATE attempts SET item = ?, claim = ?", begun.task(), begun.token());
        UnfinishedRuns unfinished = new UnfinishedRuns(database, time, null);

        assertThat(unfinished.claims("main")).containsExactly(left(taken.get(1)));
        unfinished.close("main", unfinished.attempts("main"));
        assertThat(unfinished.claims("main")).containsExactlyInAnyOrder(left(begun), left(taken.get(1)));
    }

    private static UnfinishedRuns.LeftClaim left(TaskClaim claim) {
        return new UnfinishedRuns.LeftClaim(claim.task(), claim.token());
    }

    @Test
    void aRunThatWasCutOffPassesOnWhatItSpentUntilOneEnds() {
        cutOff("run-2", 1);
        cutOff("run-3", 2);
        journal.saw(new Event.RunStarted("run-4", "other", "prompt", 42, NOON));
        assertThat(journal.thisRun().inherited()).isEqualTo(Spent.NOTHING);

        journal.saw(new Event.RunStarted("run-5", "main", "prompt", 42, NOON));
        assertThat(journal.thisRun().inherited())
                .isEqualTo(new Spent(new Usage(200, 40, 10, 0.5), Duration.ofSeconds(60)));
        journal.saw(new Event.RunEnded("run-5", new Outcome(Outcome.Kind.LIMIT_REACHED, "enough"), NOON));

        journal.saw(new Event.RunStarted("run-6", "main", "prompt", 42, NOON));
        assertThat(journal.thisRun().inherited()).isEqualTo(Spent.NOTHING);
    }

    @Test
    void aResetForgetsWhatWasSpent() {
        cutOff("run-2", 1);
        new ResetTable(database, time).reset("other", ResetTable.Kind.BUDGET);
        journal.saw(new Event.RunStarted("run-3", "main", "prompt", 42, NOON));
        assertThat(journal.thisRun().inherited()).isNotEqualTo(Spent.NOTHING);

        new ResetTable(database, time).reset("main", ResetTable.Kind.BUDGET);
        journal.saw(new Event.RunStarted("run-4", "main", "prompt", 42, NOON));
        assertThat(journal.thisRun().inherited()).isEqualTo(Spent.NOTHING);
    }

    /** A run of thirty seconds with one session that ended, and then nothing more. */
    private void cutOff(String run, int number) {
        journal.saw(new Event.RunStarted(run, "main", "prompt", 42, NOON));
        attempt(number, SessionClass.NORMAL, new Verdict.Progressed("worked"), null);
        UnfinishedRuns unfinished = new UnfinishedRuns(database, time, null);
        unfinished.close("main", unfinished.attempts("main"));
    }

    @Test
    void runsKeepTheirOutcome() {
        attempt(1, SessionClass.NORMAL, new Verdict.Progressed("worked"), null);
        journal.saw(new Event.RunEnded("run", new Outcome(Outcome.Kind.LIMIT_REACHED, "enough"), NOON));

        RunHistoryQueries.PastRun run =
                new RunHistoryQueries(database).runs(null, 1).getFirst();

        assertThat(run.outcome()).isEqualTo("limit_reached");
        assertThat(run.iterations()).isEqualTo(1);
        assertThat(run.costUsd()).isEqualTo(0.25);
    }

    @Test
    void requestsReachTheLoopTheyAreMeantForOnce() {
        RequestMailbox mailbox = new RequestMailbox(database, time);
        LoopRequest stop = new LoopRequest(LoopRequest.Kind.STOP, "a test");
        mailbox.send("main", stop);
        mailbox.send("other", new LoopRequest(LoopRequest.Kind.KILL, "a test"));

        assertThat(mailbox.ending("main")).contains(stop);
        assertThat(mailbox.take("main")).containsExactly(stop);
        assertThat(mailbox.take("main")).isEmpty();
        // It counts until the run that it was sent to is over.
        assertThat(mailbox.ending("main")).contains(stop);
        assertThat(mailbox.ending("other")).isEmpty();
        mailbox.discard("other");
        assertThat(mailbox.take("other")).isEmpty();
    }

    @Test
    void aPauseIsThereOnceAndHoldsTheNextRunToo() {
        RequestMailbox mailbox = new RequestMailbox(database, time);
        assertThat(mailbox.resume("main", "a test")).isFalse();

        assertThat(mailbox.pause("main", "a test")).isTrue();
        assertThat(mailbox.pause("main", "another")).isFalse();
        assertThat(mailbox.paused("other")).isEmpty();
        assertThat(mailbox.take("main")).containsExactly(new LoopRequest(LoopRequest.Kind.PAUSE, "a test"));
        mailbox.discard("main");
        journal.saw(new Event.RunStarted("run-2", "main", "prompt", 43, NOON));
        assertThat(journal.thisRun().paused()).contains(new LoopRequest(LoopRequest.Kind.PAUSE, "a test"));

        assertThat(mailbox.resume("main", "a test")).isTrue();
        mailbox.discard("main");
        journal.saw(new Event.RunStarted("run-3", "main", "prompt", 44, NOON));
        assertThat(journal.thisRun().paused()).isEmpty();
    }

    @Test
    void aPauseOutlivesARunThatWasEndedAndNotOneThatCameToItsEnd() {
        RequestMailbox mailbox = new RequestMailbox(database, time);
        assertThat(mailbox.pause("main", "a test")).isTrue();
        journal.saw(new Event.RunEnded("run-1", new Outcome(Outcome.Kind.STOPPED, "asked to"), NOON));
        journal.saw(new Event.RunStarted("run-2", "main", "prompt", 43, NOON));
        assertThat(journal.thisRun().paused()).isPresent();
        journal.saw(new Event.RunEnded("run-2", Outcome.broken("a full disk"), NOON));
        journal.saw(new Event.RunStarted("run-3", "main", "prompt", 44, NOON));
        assertThat(journal.thisRun().paused()).isPresent();

        journal.saw(new Event.RunEnded("run-3", Outcome.complete("all done"), NOON));
        assertThat(mailbox.paused("main")).isEmpty();
        journal.saw(new Event.RunStarted("run-4", "main", "prompt", 45, NOON));
        assertThat(journal.thisRun().paused()).isEmpty();
    }

    @Test
    void aPauseThatCameAfterTheEndOfItsRunDoesNotHoldTheNext() {
        RequestMailbox mailbox = new RequestMailbox(database, time);
        journal.saw(new Event.RunEnded("run", new Outcome(Outcome.Kind.STOPPED, "asked to"), time.now()));
        time.pass(Duration.ofMillis(1));
        assertThat(mailbox.pause("main", "a test")).isTrue();
        mailbox.discard("main");
        assertThat(mailbox.paused("main")).isEmpty();
        journal.saw(new Event.RunStarted("run-2", "main", "prompt", 43, time.now()));
        assertThat(journal.thisRun().paused()).isEmpty();

        assertThat(mailbox.pause("main", "a test")).isTrue();
        time.pass(Duration.ofMillis(1));
        mailbox.discard("main");
        assertThat(mailbox.paused("main")).as("that of a run that was cut off").isPresent();
        journal.saw(new Event.RunEnded("run-2", new Outcome(Outcome.Kind.STOPPED, "asked to"), time.now()));
        mailbox.discard("main");
        assertThat(mailbox.paused("main")).as("that of a run that was ended").isPresent();
    }

    @Test
    void whatAPauseOrAResumeBetweenRunsCameToIsKnownFromTheStartAndNotToldAgain() {
        RequestMailbox mailbox = new RequestMailbox(database, time);
        assertThat(mailbox.pause("main", "a test")).isTrue();
        assertThat(mailbox.resume("main", "a test")).isTrue();
        mailbox.discard("main");
        assertThat(mailbox.take("main")).isEmpty();

        assertThat(mailbox.pause("main", "a test")).isTrue();
        mailbox.discard("main");
        assertThat(mailbox.take("main")).isEmpty();
        assertThat(mailbox.paused("main")).isPresent();
    }

    @Test
    void aStopForAllReachesEveryOtherLoopThatRuns() {
        journal.saw(new Event.RunStarted("run-2", "docs", "prompt", 43, NOON));
        RequestMailbox mailbox = new RequestMailbox(database, time);
        LoopRequest stop = new LoopRequest(LoopRequest.Kind.STOP, "STOP file");

        mailbox.sendToOthers("main", stop);

        assertThat(mailbox.take("docs")).containsExactly(stop);
        assertThat(mailbox.take("main")).isEmpty();
    }

    private void attempt(int number, SessionClass sessionClass, Verdict verdict, @Nullable Instant resetsAt) {
        Attempt attempt = Sample.attempt(number);
        SessionTicket ticket = Sample.ticket(number);
        SessionFacts session = Sample.session(sessionClass, sessionClass == SessionClass.NORMAL ? 0 : 1, resetsAt);
        journal.saw(new Event.AttemptStarted(attempt, NOON));
        journal.saw(new Event.SessionStarted(attempt, ticket, NOON));
        journal.saw(new Event.SessionEnded(attempt, ticket, session, NOON));
        PastAttempt past = new PastAttempt(attempt, ticket, session, Changes.NONE, verdict, NOON.plusSeconds(30));
        journal.saw(new Event.AttemptEnded(past, NOON));
    }
}
