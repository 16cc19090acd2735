package dev.ratchet.app.status;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.app.InThisProcess;
import dev.ratchet.app.command.LoopLock;
import dev.ratchet.app.command.Project;
import dev.ratchet.config.ConfigLoader;
import dev.ratchet.fleet.landing.LandingEntry;
import dev.ratchet.fleet.landing.LandingQueue;
import dev.ratchet.journal.DatabaseJournal;
import dev.ratchet.loop.history.Event;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.Sample;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatusReportTest {
    private static final long SELF = ProcessHandle.current().pid();

    @TempDir
    Path directory;

    private Project project;

    @BeforeEach
    void open() throws IOException {
        project = new Project(
                ConfigLoader.load(directory, null, Map.of(), Map.of()).config());
        Files.createDirectories(project.state());
    }

    @Test
    void oneLoopIsToldOfAsEver() throws IOException {
        loop("main", SELF, waiting("a limit to lift", "\"2026-02-14T13:00:00Z\""));

        try (LoopLock _ = running("main")) {
            assertThat(text(StatusReport.Details.OF_RUNNING)).isEqualTo("""
                Loop state: running (PID %d)
                Current iteration: 3/25 (global: 7)
                Uptime: 11h 15m
                Last completed: session 6 — committed
                Doing: rate limited backoff
                Waiting for: a limit to lift until 2026-02-14T13:00:00Z
                """.formatted(SELF));
        }
    }

    @Test
    void aLoopThatValidatesSaysSoAndWithWhat() throws IOException {
        loop("main", SELF, "\"state\":\"idle\",\"validating\":\"make test\"");

        try (LoopLock _ = running("main")) {
            assertThat(text(StatusReport.Details.OF_RUNNING)).endsWith("Doing: validating\nCommand: make test\n");
        }
    }

    @Test
    void aWaitWithoutAnEndIsToldWithoutOne() throws IOException {
        loop("main", SELF, waiting("'ratchet resume'", "null"));

        try (LoopLock _ = running("main")) {
            assertThat(text(StatusReport.Details.OF_RUNNING)).endsWith("Waiting for: 'ratchet resume'\n");
        }
    }

    @Test
    void aPausedLoopIsPausedAndSaysHowToGoOn() throws IOException {
        loop("docs", SELF, waiting("a resume, paused by ratchet pause", "null"));
        record();
        project.withMailbox(mailbox -> mailbox.pause("docs", "ratchet pause"));

        try (LoopLock _ = running("docs")) {
            assertThat(text(StatusReport.Details.OF_RUNNING))
                    .startsWith(
                            "Loop state: paused (PID %d); 'ratchet resume --name docs' lets it go on,".formatted(SELF)
                                    + " 'ratchet stop --name docs' ends it\n");
        }
    }

    @Test
    void aLoopThatIsToPauseStillRuns() throws IOException {
        loop("main", SELF, "\"state\":\"session_running\"");
        begin();
        project.withMailbox(mailbox -> mailbox.pause("main", "ratchet pause"));

        try (LoopLock _ = running("main")) {
            assertThat(text(StatusReport.Details.OF_RUNNING))
                    .startsWith("Loop state: running (PID ")
                    .contains("Paused: after this session it waits for 'ratchet resume'\n");
        }
    }

    @Test
    void aLoopThatNeverRanIsAnsweredWithThoseThatDid() throws IOException {
        loop("main", SELF, "\"state\":\"idle\"");
        loop("docs", SELF, "\"state\":\"idle\"");
        try (LoopLock _ = running("docs");
                LoopLock _ = running("main")) {
            StatusReport report = new StatusReport(project, StatusReport.Details.OF_ALL, new FakeTime());

            assertThat(report.text("nope", 100)).isEqualTo("No loop 'nope' has run here; there are docs, main.\n");
        }
    }

    @Test
    void timesHaveNoMoreThanSeconds() throws IOException {
        loop("main", SELF, waiting("a limit to lift", "\"2026-02-14T13:00:00.123456789Z\""));

        try (LoopLock _ = running("main")) {
            assertThat(text(StatusReport.Details.OF_RUNNING))
                    .endsWith("Waiting for: a limit to lift until 2026-02-14T13:00:00Z\n");
        }
    }

    @Test
    void ofSeveralLoopsThereIsATableFirstAndThenThoseThatRun() throws IOException {
        loop("main", SELF, "\"state\":\"session_running\"");
        loop("docs", 999_999_998, "\"state\":\"shutting_down\",\"outcome\":\"limit_reached\",\"reason\":\"25 done\"");
        loop("gone", 999_999_999, "\"state\":\"pre_hooks\"");
        record();

        try (LoopLock _ = running("main")) {
            assertThat(text(StatusReport.Details.OF_RUNNING)).isEqualTo("""
                NAME  STATE     ITERATION     COST  LAST VERDICT  DOING
                docs  finished       3/25                         limit reached
                gone  dead           3/25
                main  running        3/25  $0.2500  progressed    session running

                Loop: main
                Loop state: running (PID %d)
                Current iteration: 3/25 (global: 7)
                Uptime: 11h 15m
                Last completed: session 6 — committed
                Doing: session running
                """.formatted(SELF));
            assertThat(text(StatusReport.Details.OF_ALL))
                    .contains("Loop: docs\nLoop state: finished, limit_reached\n")
                    .contains("Loop: gone\nLoop state: dead (PID 999999999 is gone, it was at pre_hooks)")
                    .contains("Loop: main\n");
        }
        Files.writeString(project.lock("main"), "");
        assertThat(text(StatusReport.Details.OF_RUNNING)).contains("Loop: docs", "Loop: gone", "Loop: main");
    }

    @Test
    void theLoopsOfAFleetAreATableAndNothingMore() throws IOException {
        loop("w1", SELF, "\"state\":\"session_running\"");
        loop("w2", SELF, waiting("memory to be free", "null"));
        record();
        try (Database database = Database.open(project.database());
                LandingQueue queue = new LandingQueue(database, new SteadyTime());
                LoopLock _ = running("w1");
                LoopLock _ = running("w2")) {
            LandingEntry _ =
                    queue.enter(new LandingEntry.Candidate("t-9", "a-9", "docs", "ratchet/t-9-1", "c", "main"));
            LandingEntry _ = queue.enter(new LandingEntry.Candidate("t-1", "a-1", "w1", "ratchet/t-1-1", "c", "main"));

            assertThat(text(StatusReport.Details.OF_RUNNING)).isEqualTo("""
                NAME  STATE    ITERATION  DOING
                w1    running       3/25  waiting for a turn to land, 1 before it
                w2    running       3/25  waiting for memory to be free

                'ratchet status --name LOOP' tells more of one of them.
                """);
            assertThat(text(StatusReport.Details.OF_ALL)).contains("Loop: w1\n", "Loop: w2\n");
        }
    }

    @Test
    void whatALoopLeftInTheQueueWhenItWasKilledIsInterrupted() throws IOException {
        loop("w1", SELF, "\"state\":\"session_running\"");
        loop("w2", 999_999_999, "\"state\":\"session_running\"");
        record();
        try (Database database = Database.open(project.database());
                LandingQueue queue = new LandingQueue(database, new SteadyTime());
                LoopLock _ = running("w1")) {
            LandingEntry _ = queue.enter(new LandingEntry.Candidate("t-2", "a-2", "w2", "ratchet/t-2-1", "c", "main"));
            LandingEntry _ = queue.enter(new LandingEntry.Candidate("t-1", "a-1", "w1", "ratchet/t-1-1", "c", "main"));

            assertThat(ran("status")).contains("""
                Landing queue:
                  t-2 of w2, interrupted
                  t-1 of w1, queued
                """);
            assertThat(ran("landings"))
                    .containsPattern("t-2 +interrupted")
                    .containsPattern("t-1 +queued")
                    .doesNotContain("checking");
            assertThat(ran("landings", "--json")).contains("\"item\":\"t-2\"").doesNotContain("interrupted");
        }
    }

    @Test
    void whatWasToLandIsToldByTheTitleOfItsTask() throws IOException {
        record();
        String task = ran("task", "add", "Write the parser").strip();
        try (Database database = Database.open(project.database());
                LandingQueue queue = new LandingQueue(database, new SteadyTime())) {
            LandingEntry _ = queue.enter(new LandingEntry.Candidate(task, "a", "w1", "ratchet/x", "c", "main"));

            assertThat(ran("landings")).containsPattern(task + " +interrupted +Write the parser ");
        }
    }

    private String ran(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        assertThat(InThisProcess.run(directory, System.getenv(), stream, stream, arguments))
                .isZero();
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void wordsOfOthersCannotMoveTheCursor() throws IOException {
        loop("main", SELF, waiting("\\u001b[2Jnothing\\n", "null"));

        try (LoopLock _ = running("main")) {
            assertThat(text(StatusReport.Details.OF_RUNNING))
                    .doesNotContain("\u001b")
                    .endsWith("[2Jnothing \n");
        }
    }

    @Test
    void theObjectHasTheFilesFieldsAndWhatTheJournalAndTheLockKnow() throws IOException {
        loop("main", SELF, waiting("a limit to lift", "\"2026-02-14T13:00:00Z\""));
        record();

        try (LoopLock _ = running("main")) {
            assertThat(status(null))
                    .startsWith("[{\"pid\":" + SELF + ",\"iteration\":3,")
                    .contains("\"running\":true,\"lock_holder\":{\"pid\":%d,\"since\":\"".formatted(SELF))
                    .contains(
                            "\"session\":7,\"last_completed_session\":6,",
                            "\"next_wake_up\":\"2026-02-14T13:00:00.000Z\"")
                    .contains("\"run_cost_usd\":0.25,\"run_input_tokens\":100,\"run_output_tokens\":20")
                    .endsWith("\"last_verdicts\":[{\"session\":1,\"verdict\":\"progressed\",\"reason\":\"worked\","
                            + "\"ended_at\":\"2026-02-14T12:00:00.000Z\"}]}]");
        }
        Files.writeString(project.lock("main"), "");
        assertThat(status(null)).contains("\"running\":false,\"lock_holder\":null,\"next_wake_up\":null");
    }

    @Test
    void withoutAJournalTheStatusFilesAreStillToldAndWithADamagedOneToPeopleAlone() throws IOException {
        loop("main", SELF, "\"state\":\"idle\"");
        assertThat(status("main"))
                .endsWith(
                        "\"run_cost_usd\":null,\"run_input_tokens\":0,\"run_output_tokens\":0,\"run_cache_read_tokens\":0,\"run_cache_creation_tokens\":0,"
                            + "\"paused\":false,\"tripped_by\":null,\"limits\":[],\"last_verdicts\":[]}]");

        Files.writeString(project.database(), "no database at all ".repeat(100));

        assertThat(text(StatusReport.Details.OF_RUNNING)).startsWith("Loop state: ");
        assertThatThrownBy(() -> status("main"))
                .as("no zeros in place of what is not known")
                .hasMessageContaining("is damaged");
        assertThatThrownBy(() -> status(null)).hasMessageContaining("is damaged");
        Files.delete(project.status("main"));
        assertThatThrownBy(() -> status(null)).hasMessageContaining("is damaged");
    }

    private String text(StatusReport.Details details) {
        return new StatusReport(project, details, new FakeTime()).text(null, 100);
    }

    private String status(@Nullable String loop) {
        return StatusJson.objects(project, loop).collect(Collectors.joining(",\n", "[", "]"));
    }

    private static String waiting(String what, String until) {
        return "\"state\":\"rate_limited_backoff\",\"waiting_for\":\"%s\",\"resets_at\":%s".formatted(what, until);
    }

    private void loop(String name, long pid, String more) throws IOException {
        Files.writeString(project.lock(name), "");
        Files.writeString(project.status(name), """
            {"pid":%d,"iteration":3,"max_iterations":25,"global_iteration":7,"last_completed_iteration":6,\
            "last_committed":true,"run_started":"2026-02-14T12:00:00Z",%s}
            """.formatted(pid, more));
    }

    /** The lock names the time at which it was taken, which is after the start of this process. */
    private LoopLock running(String name) {
        return LoopLock.take(List.of(project.lock(name)), new dev.ratchet.process.SteadyTime().now())
                .orElseThrow();
    }

    /** An attempt that is under way. */
    private void begin() {
        try (Database database = Database.open(project.database())) {
            DatabaseJournal journal = new DatabaseJournal(database, new FakeTime());
            journal.saw(new Event.RunStarted("run", "main", "prompt", SELF, NOON));
            journal.saw(new Event.AttemptStarted(Sample.attempt(1), NOON));
        }
    }

    private void record() {
        try (Database database = Database.open(project.database())) {
            DatabaseJournal journal = new DatabaseJournal(database, new FakeTime());
            journal.saw(new Event.RunStarted("run", "main", "prompt", SELF, NOON));
            journal.saw(new Event.AttemptStarted(Sample.attempt(1), NOON));
            journal.saw(new Event.SessionStarted(Sample.attempt(1), Sample.ticket(1), NOON));
            journal.saw(new Event.SessionEnded(
                    Sample.attempt(1),
                    Sample.ticket(1),
                    Sample.session(dev.ratchet.loop.session.SessionClass.NORMAL, 0),
                    NOON));
            journal.saw(new Event.AttemptEnded(Sample.worked(1, NOON), NOON));
        }
    }
}
