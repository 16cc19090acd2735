package dev.ratchet.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.work.TaskSettings.FailuresMean;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.TaskClaim;
import dev.ratchet.work.graph.TaskClaims;
import dev.ratchet.work.graph.TaskGraph;
import dev.ratchet.work.graph.TaskScope;
import dev.ratchet.work.graph.TaskStatus;
import dev.ratchet.work.question.QuestionQueries;
import dev.ratchet.work.question.QuestionTable;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** How a loop works off tasks of which some are held until a person has looked at them. */
class HeldTaskLoopTest extends TaskLoopFixture {
    @Test
    void aMismatchCanHoldTheTaskUntilSomebodyResetsIt() {
        add("a", null);
        plays.put("a", List.of("speak of another"));
        TaskSettings holding = new TaskSettings(
                Duration.ofMinutes(2),
                TaskSettings.OnMismatch.HOLD,
                5,
                null,
                0,
                TaskClaims.Verification.PASSED,
                FailuresMean.A_WARNING);

        assertThat(run(new TaskScope.All(), untilAPersonIsWaitedFor(), holding).reason())
                .isEqualTo(("a person: question 1 of %1$s, '%1$s (a) is held: the session was given %1$s and speaks of"
                                + " t-ffffff. An…' ('ratchet answer 1 TEXT')")
                        .formatted(id("a")));
        assertThat(task("a").status()).isEqualTo(TaskStatus.IN_PROGRESS);
        assertThat(task("a").leaseUntil()).isNull();
        List<GraphFact> _ = graph.reset(id("a"), TaskGraph.ClaimPolicy.RESPECTED);
        assertThat(task("a").status()).isEqualTo(TaskStatus.PENDING);
        assertThat(new QuestionQueries(database).open()).isEmpty();
    }

    @Test
    void aTaskWithAnOpenQuestionIsHeldAndTheOthersAreDone() {
        add("a", null);
        add("b", null);
        add("c", null, "a");
        plays.put("a", List.of("ask", "work"));

        assertThat(run(new TaskScope.All(), untilAPersonIsWaitedFor(), TaskSettings.DEFAULT)
                        .reason())
                .isEqualTo("a person: question 1 of %s, 'Which one?' ('ratchet answer 1 TEXT')".formatted(id("a")));
        assertThat(order()).containsExactly("a", "b");
        assertThat(task("a").held()).isTrue();
        assertThat(tasks.log(id("a")).getLast().text()).isEqualTo("held until its questions are answered");

        Question open = new QuestionQueries(database).open().getFirst();
        assertThat(new QuestionTable(database, time).close(open, "this", "me")).isTrue();
        List<GraphFact> _ = new TaskClaims(database, time).answered(id("a"));
        assertThat(run(new TaskScope.All(), UNLIMITED, TaskSettings.DEFAULT).kind())
                .isEqualTo(Outcome.Kind.COMPLETE);
        assertThat(order()).containsExactly("a", "b", "a", "c");
    }

    @Test
    void aQuestionAboutATaskThatIsDoneAllTheSameNeedsNoAnswer() {
        add("a", null);
        plays.put("a", List.of("ask and work"));

        assertThat(run(new TaskScope.All(), UNLIMITED, TaskSettings.DEFAULT).kind())
                .isEqualTo(Outcome.Kind.COMPLETE);
        assertThat(new QuestionQueries(database).find(1).orElseThrow().reply())
                .isEqualTo(new Question.Reply(null, "the task is done", time.now()));
    }

    @Test
    void whoReportsThatItCannotGoOnIsAskedFor() {
        add("a", null);
        plays.put("a", List.of("report that it is blocked"));

        assertThat(run(new TaskScope.All(), untilAPersonIsWaitedFor(), TaskSettings.DEFAULT)
                        .reason())
                .contains("the agent cannot go on: give me the key");
        assertThat(new QuestionQueries(database).open().getFirst().kind()).isEqualTo(Question.Kind.BLOCKED);
    }

    @Test
    void whatWaitsForAHeldTaskSaysHowThatIsReleased() {
        add("a", null);
        TaskClaims claims = new TaskClaims(database, time);
        TaskClaim claim = claims.next(new TaskScope.All(), "agent-x", Duration.ofMinutes(2))
                .claim();
        List<GraphFact> _ = claims.withhold(Objects.requireNonNull(claim), "odd", "");
        add("b", null, "a");

        assertThat(run(new TaskScope.OfTask(id("b")), UNLIMITED, TaskSettings.DEFAULT)
                        .reason())
                .isEqualTo(
                        "no task can become ready (1 task: 1 waiting): %2$s waits for %1$s (held; 'ratchet task reset %1$s' releases it)"
                                .formatted(id("a"), id("b")));
    }
}
