package dev.ratchet.journal.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.fleet.landing.LandingRecords;
import dev.ratchet.journal.metrics.Measures.Measure;
import dev.ratchet.journal.metrics.MeasuresOverTime;
import dev.ratchet.journal.query.AttemptsUnderWay.Stage;
import dev.ratchet.journal.query.AttemptsUnderWay.UnderWay;
import dev.ratchet.loop.attempt.CommitRange;
import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.work.graph.TaskQueries.PriorityRange;
import dev.ratchet.work.graph.TaskStatus;
import dev.ratchet.work.question.QuestionQueries;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** What boards, charts and pages of tasks ask for. */
@OnBothStores
class WebQueriesTest {
    private static final String AT = "2026-02-14T12:00:00.000Z";
    private static final String LATER = "2026-02-14T13:10:00.000Z";

    @Parameter
    TestStore store = TestStore.SQLITE;

    @TempDir
    Path directory;

    private Database database;

    @BeforeEach
    void open() {
        database = store.open(directory);
        database.update(
                "INSERT INTO runs (id, loop, recipe, pid, started_at) VALUES ('run', 'main', 'task', 1, ?)", AT);
        task("t-000001", "in_progress", 5);
        task("t-000002", "pending", 3);
        task("t-000003", "blocked", -2);
        task("t-000004", "done", 9);
        attempt("one", "t-000001", AT);
        attempt("two", "t-000004", AT);
        session(1, "one", "working");
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void task(String id, String status, int priority) {
        database.update(
                "INSERT INTO tasks (id, title, description, status, priority, max_retries, created_at, updated_at)"
                        + " VALUES (?, 'A task', '', ?, ?, 3, ?, ?)",
                id,
                status,
                priority,
                AT,
                AT);
    }

    private void attempt(String id, String item, String at) {
        database.update(
                "INSERT INTO attempts (id, run_id, loop, item, iteration, retry, started_at, claim, head_before,"
                        + " head_after) VALUES (?, 'run', 'main', ?, 0, 0, ?, 'x', 'aaa', 'bbb')",
                id,
                item,
                at);
    }

    private void session(int number, String attempt, String role) {
        database.update(
                "INSERT INTO sessions (number, attempt_id, role, agent, output_file, started_at) VALUES (?, ?, ?,"
                        + " 'claude', 'f', ?)",
                number,
                attempt,
                role,
                AT);
    }

    @Test
    void anAttemptIsVerifiedOnceItsWorkingSessionIsOver() {
        database.update("UPDATE attempts SET ended_at = ? WHERE id = 'two'", LATER);
        AttemptsUnderWay underWay = new AttemptsUnderWay(database);
        UnderWay working = new UnderWay("t-000001", "main", Instant.parse(AT), 1, Stage.WORKING);
        assertThat(underWay.list()).containsExactly(working);
        database.update("UPDATE sessions SET ended_at = ? WHERE number = 1", LATER);
        session(2, "one", "verifying");
        assertThat(underWay.list())
                .containsExactly(new UnderWay("t-000001", "main", Instant.parse(AT), 2, Stage.VERIFYING));
    }

    @Test
    void prioritiesAreThoseOfWhatIsStillToBeBegun() {
        TaskQueries tasks = new TaskQueries(database);
        assertThat(tasks.prioritiesBeside("t-000001")).contains(new PriorityRange(-2, 3));
        database.update("UPDATE tasks SET status = 'done' WHERE status IN ('pending', 'blocked')");
        assertThat(tasks.prioritiesBeside("t-000001")).isEmpty();
    }

    @Test
    void theLatestOfAStatusComeFirst() {
        database.update("UPDATE tasks SET status = 'done', updated_at = ? WHERE id = 't-000002'", LATER);
        TaskQueries tasks = new TaskQueries(database);
        assertThat(tasks.latest(TaskStatus.DONE, 5)).extracting(Task::id).containsExactly("t-000002", "t-000004");
        assertThat(tasks.latest(TaskStatus.DONE, 1)).extracting(Task::id).containsExactly("t-000002");
        assertThat(tasks.claimed()).extracting(Task::id).containsExactly("t-000001");
    }

    @Test
    void whatATaskHasChangedIsWhatLandedOrWasCommitted() {
        assertThat(new RunHistoryQueries(database).lastCommits("t-000001")).contains(new CommitRange("aaa", "bbb"));
        assertThat(new RunHistoryQueries(database).lastCommits("t-000009")).isEmpty();
        LandingRecords landings = new LandingRecords(database);
        assertThat(landings.landed("t-000001")).isEmpty();
        database.update(
                "INSERT INTO landings (item, attempt, loop, branch, commit_id, base, status, owner, lease_until,"
                        + " intended_from, intended_to, queued_at) VALUES ('t-000001', 'one', 'main', 'b', 'ccc',"
                        + " 'main', 'landed', 'o', ?, 'old', 'new', ?)",
                AT,
                AT);
        assertThat(landings.landed("t-000001")).contains(new CommitRange("old", "new"));
    }

    @Test
    void measuresAreTakenApartByHourAndByDay() {
        database.update("UPDATE sessions SET ended_at = ?, cost_usd = 0.5, model = 'm' WHERE number = 1", LATER);
        database.update("UPDATE attempts SET ended_at = ?, verdict = 'accepted' WHERE id = 'one'", LATER);
        MeasuresOverTime over = new MeasuresOverTime(database);
        assertThat(over.hours(Instant.parse(AT))).singleElement().satisfies(part -> {
            assertThat(part.time()).isEqualTo("2026-02-14T12");
            assertThat(part.verdict()).isEqualTo("accepted");
            assertThat(part.measures().costUsd()).isEqualTo(0.5);
            assertThat(part.measures().value(Measure.ATTEMPTS)).isEqualTo(1);
        });
        assertThat(over.hours(Instant.parse(LATER))).isEmpty();
        assertThat(over.days(LocalDate.parse("2026-02-14")))
                .singleElement()
                .satisfies(part -> assertThat(part.agent() + part.model()).isEqualTo("claudem"));
        assertThat(over.days(LocalDate.parse("2026-02-15"))).isEmpty();
    }

    @Test
    void questionsAndTheirAnswersAreInTheJournal() {
        database.update(
                "INSERT INTO questions (loop, item, kind, text, asked_at) VALUES ('main', 't-000001', 'asked', ?, ?)",
                "Which?",
                AT);
        QuestionQueries questions = new QuestionQueries(database);
        assertThat(questions.countOpen()).isEqualTo(1);
        assertThat(questions.answered(5)).isEmpty();
        database.update("UPDATE questions SET answered_at = ?, answer = 'that', answered_by = 'web'", LATER);
        assertThat(questions.countOpen()).isZero();
        assertThat(questions.answered(5)).singleElement();
        assertThat(new JournalEntries(database).before(Instant.parse("2027-01-01T00:00:00Z"), "", 50))
                .extracting(entry -> entry.kind() + " " + entry.text())
                .contains("asked Which?", "answered that by web");
    }
}
