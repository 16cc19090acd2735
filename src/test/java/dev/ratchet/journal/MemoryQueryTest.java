package dev.ratchet.journal;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.guard.CallsPerHour;
import dev.ratchet.guard.Circuit;
import dev.ratchet.guard.CircuitSettings;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Decision.Trip;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.history.AttemptSign.Progress;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.LoopMemory;
import dev.ratchet.loop.session.Remarks;
import dev.ratchet.loop.session.ReportedStatus;
import dev.ratchet.loop.session.ReportedStatus.ExitSignal;
import dev.ratchet.loop.session.ReportedStatus.State;
import dev.ratchet.loop.session.ReportedStatus.Tests;
import dev.ratchet.loop.session.ReportedStatus.WorkType;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.Sample;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** What a loop remembers over its runs: the same whether it was folded on the way or read from the database. */
@OnBothStores
class MemoryQueryTest {
    @Parameter
    TestStore store = TestStore.SQLITE;

    private static final Verdict WORKED = new Verdict.Progressed("worked");
    private static final Remarks TESTED = new Remarks(
            new ReportedStatus(State.IN_PROGRESS, 2, 3, Tests.FAILING, WorkType.TESTING, ExitSignal.NO, "go on"),
            1,
            "0123456789abcdef",
            77);

    @TempDir
    Path directory;

    private final FakeTime time = new FakeTime();
    private Database database;
    private DatabaseJournal journal;
    private int number;

    @BeforeEach
    void open() {
        database = store.open(directory);
        run("main", "status");
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void run(String loop) {
        run(loop, "status");
    }

    private void run(String loop, String recipe) {
        time.pass(Duration.ofSeconds(1));
        journal = new DatabaseJournal(database, time);
        journal.saw(new Event.RunStarted("run-" + number++, loop, recipe, 42, time.now()));
    }

    private void attempt(SessionClass sessionClass, Verdict verdict, Remarks remarks, Changes changes) {
        time.pass(Duration.ofSeconds(1));
        int session = number++;
        Attempt attempt =
                new Attempt("a-" + session, journal.thisRun().loop(), Sample.PROMPT, new RunPosition(0, 0), time.now());
        SessionTicket ticket = Sample.ticket(session);
        SessionFacts facts = Sample.saying(Sample.session(sessionClass, 0), remarks);
        PastAttempt past = new PastAttempt(attempt, ticket, facts, changes, verdict, time.now());
        journal.saw(new Event.AttemptStarted(attempt, time.now()));
        journal.saw(new Event.SessionStarted(attempt, ticket, time.now()));
        journal.saw(new Event.SessionEnded(attempt, ticket, facts, time.now()));
        journal.saw(new Event.AttemptEnded(past, time.now()));
    }

    private void worked() {
        attempt(SessionClass.NORMAL, WORKED, TESTED, new Changes("a", "b"));
    }

    private LoopMemory memory() {
        return journal.history().memory();
    }

    private void end(Outcome outcome) {
        time.pass(Duration.ofSeconds(1));
        journal.saw(new Event.RunEnded(journal.thisRun().id(), outcome, time.now()));
    }

    @Test
    void whatARunOfAnotherKindDidIsNoSignForThisOne() {
        worked();
        LoopMemory before = memory();
        run("main", "prompt");
        assertThat(memory().trail()).isEmpty();
        attempt(SessionClass.NORMAL, WORKED, Remarks.NONE, new Changes("b", "b", Changes.Files.SAME));

        run("main", "status");

        assertThat(memory().trail()).isEqualTo(before.trail());
        assertThat(memory().starts()).as("of the hour, whatever they were for").hasSize(2);
    }

    @Test
    void isTheSameAfterARestart() {
        worked();
        attempt(SessionClass.NORMAL, WORKED, Remarks.NONE, new Changes("b", "b", Changes.Files.SAME));
        attempt(SessionClass.CRASHED, WORKED, Remarks.NONE, new Changes("b", "b", Changes.Files.CHANGED));
        attempt(SessionClass.ERROR, new Verdict.Wasted(Verdict.Waste.FAILED, "broke"), Remarks.NONE, Changes.NONE);
        attempt(SessionClass.NORMAL, WORKED, TESTED, new Changes("b", "b", Changes.Files.SAME));
        attempt(SessionClass.EMPTY, new Verdict.Wasted(Verdict.Waste.EMPTY, "nothing"), Remarks.NONE, Changes.NONE);
        attempt(
                SessionClass.RATE_LIMIT,
                new Verdict.RateLimited(Verdict.Limit.RATE, null, "limited"),
                Remarks.NONE,
                Changes.NONE);
        attempt(SessionClass.INTERRUPTED, new Verdict.Interrupted("cut off"), Remarks.NONE, Changes.NONE);
        LoopMemory before = memory();

        run("main");

        assertThat(before.trail())
                .extracting(sign -> sign.progress())
                .containsExactly(
                        Progress.COMMITTED, Progress.NONE, Progress.CHANGED, Progress.CHANGED, Progress.REPORTED);
        assertThat(before.trail())
                .extracting(sign -> sign.error())
                .containsExactly(
                        "0123456789abcdef", null, "crashed for a test", "error for a test", "0123456789abcdef");
        assertThat(memory()).isEqualTo(before);
        assertThat(memory().starts()).hasSize(8);
    }

    @Test
    void belongsToOneLoop() {
        worked();

        run("another");

        assertThat(memory()).isEqualTo(LoopMemory.NONE);
    }

    @Test
    void aTripOutlivesTheRunUntilTheCircuitIsReset() {
        for (int i = 0; i < 3; i++) {
            attempt(SessionClass.NORMAL, WORKED, Remarks.NONE, new Changes("b", "b", Changes.Files.SAME));
        }
        Circuit circuit = new Circuit(CircuitSettings.DEFAULT);
        Trip trip = ((Decision.Break) circuit.check(journal.history())).trip();
        journal.saw(new Event.Tripped(trip, time.now()));
        end(trip.outcome());

        run("main");
        Circuit generous = new Circuit(new CircuitSettings(99, 99, 0, 99, 99, 2));
        assertThat(generous.check(journal.history())).isInstanceOf(Decision.Stop.class);
        assertThat(new CircuitTrips(database).open("main"))
                .map(LoopMemory.Tripped::rule)
                .contains("stagnation");

        time.pass(Duration.ofSeconds(1));
        new ResetTable(database, time).reset("main", ResetTable.Kind.CIRCUIT);
        assertThat(circuit.check(journal.history())).isEqualTo(Decision.PROCEED);
        assertThat(memory().trail()).isEmpty();
        assertThat(new CircuitTrips(database).transitions(null, 10))
                .extracting(CircuitTrips.Transition::rule)
                .containsExactly("stagnation", null);
    }

    @Test
    void theCountsGoOnOverARestartAndTripThen() {
        Circuit circuit = new Circuit(CircuitSettings.DEFAULT);
        attempt(SessionClass.NORMAL, WORKED, Remarks.NONE, new Changes("b", "b", Changes.Files.SAME));
        attempt(SessionClass.NORMAL, WORKED, Remarks.NONE, new Changes("b", "b", Changes.Files.SAME));
        run("main");
        assertThat(circuit.check(journal.history())).isEqualTo(Decision.PROCEED);

        attempt(SessionClass.NORMAL, WORKED, Remarks.NONE, new Changes("b", "b", Changes.Files.SAME));

        assertThat(circuit.check(journal.history())).isInstanceOf(Decision.Break.class);
    }

    @Test
    void aCompletedRunStartsAnew() {
        worked();
        end(Outcome.complete("done"));
        assertThat(memory().trail()).isEmpty();
        assertThat(memory().conversations()).isEmpty();

        run("main");

        assertThat(memory().trail()).isEmpty();
        assertThat(memory().conversations()).isEmpty();
        assertThat(memory().starts()).hasSize(1);
    }

    @Test
    void aConversationAddsUpWhatItUsed() {
        worked();
        worked();
        end(new Outcome(Outcome.Kind.LIMIT_REACHED, "enough"));
        run("main");

        assertThat(memory().conversation("claude")).hasValueSatisfying(conversation -> {
            assertThat(conversation.id()).isEqualTo("s-1");
            assertThat(conversation.used().inputTokens()).isEqualTo(200);
            assertThat(conversation.used().costUsd()).isEqualTo(0.5);
            assertThat(conversation.lastUsed()).isEqualTo(NOON.plusSeconds(30));
        });

        time.pass(Duration.ofSeconds(1));
        new ResetTable(database, time).reset("main", ResetTable.Kind.SESSION);
        assertThat(memory().conversation("claude")).isEmpty();
        assertThat(memory().trail()).hasSize(2);
    }

    @Test
    void theHundredAndFirstCallOfAnHourWaitsAlsoAfterARestart() {
        CallsPerHour guard = new CallsPerHour(100);
        time.pass(Duration.ofSeconds(1));
        Instant first = time.now().plusSeconds(1);
        for (int i = 0; i < 100; i++) {
            assertThat(guard.check(journal.history())).isEqualTo(Decision.PROCEED);
            worked();
        }
        run("main");

        assertThat(guard.check(journal.history()))
                .isInstanceOfSatisfying(
                        Decision.Wait.class,
                        wait -> assertThat(wait.until()).isEqualTo(first.plus(Duration.ofHours(1))));
        time.pass(Duration.between(time.now(), first.plus(Duration.ofHours(1)).minusMillis(1)));
        assertThat(guard.check(journal.history())).isInstanceOf(Decision.Wait.class);
        time.pass(Duration.ofMillis(1));
        assertThat(guard.check(journal.history())).isEqualTo(Decision.PROCEED);
    }
}
