package dev.ratchet.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.Guard;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.history.Event;
import dev.ratchet.process.HostName;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.GraphFact.Intervention;
import dev.ratchet.work.graph.TaskClaim;
import dev.ratchet.work.graph.TaskClaims;
import dev.ratchet.work.graph.TaskGraph;
import dev.ratchet.work.graph.TaskScope;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a loop works off tasks that others work on too. */
class SharedTasksTest extends TaskLoopFixture {
    @Test
    void waitsForATaskThatSomebodyElseHasUntilItsLeaseLapses() {
        add("a", null);
        TaskClaims.Taken _ =
                new TaskClaims(database, time).next(new TaskScope.All(), "agent-other", Duration.ofSeconds(10));

        assertThat(run(new TaskScope.All(), UNLIMITED, TaskSettings.DEFAULT).kind())
                .isEqualTo(Outcome.Kind.COMPLETE);
        assertThat(time.slept()).hasSize(10).containsOnly(Duration.ofSeconds(1));
        assertThat(evicted).containsExactly(id("a"));
        assertThat(log("a")).containsExactly("claim: its lease has lapsed", "result: a is finished");
    }

    @Test
    void whatLapsedIsOnlyEndedByTheOneWhoHasTheTaskNow() {
        add("a", null);
        add("b", null);
        TaskClaims others = new TaskClaims(database, time);
        TaskClaims.Taken _ = others.next(new TaskScope.All(), "agent-dead", Duration.ofSeconds(10));
        time.pass(Duration.ofSeconds(11));
        TaskClaims.Taken _ = others.next(new TaskScope.All(), "agent-quick", Duration.ofMinutes(2));

        Guard untilOneIsDone = history -> history.thisRun().last().isEmpty()
                ? Decision.PROCEED
                : new Decision.Stop(new Outcome(Outcome.Kind.STOPPED, "test"));
        run(new TaskScope.All(), untilOneIsDone, TaskSettings.DEFAULT);

        assertThat(evicted).containsExactly(id("b"));
    }

    @Test
    void aTaskLostWhileItsFormerOwnersSessionWasEndedIsLeftToWhoHasIt() {
        add("a", null);
        eviction = task -> {
            evicted.add(task);
            if (evicted.size() == 1) {
                time.pass(Duration.ofMinutes(3));
                List<GraphFact> _ = new TaskClaims(database, time)
                        .next(new TaskScope.All(), "agent-other", Duration.ofSeconds(10))
                        .facts();
            }
            return true;
        };

        assertThat(run(new TaskScope.All(), UNLIMITED, TaskSettings.DEFAULT))
                .isEqualTo(Outcome.complete("1 task: 1 done"));
        assertThat(order()).containsExactly("a");
        assertThat(time.slept()).isNotEmpty();
    }

    @Test
    void aTaskSetFreeAtTheLastMomentIsNotTakenForBlocked() {
        add("needed", null);
        add("split", null);
        add("mine", null, "needed");
        TaskClaims others = new TaskClaims(database, time);
        TaskClaims.Taken needed = others.next(new TaskScope.All(), "agent-other", Duration.ofMinutes(2));
        TaskClaims.Taken _ = others.next(new TaskScope.All(), "agent-dead", Duration.ofSeconds(10));
        add("part", "split", "needed");
        time.pass(Duration.ofSeconds(11));
        // Right after nothing was found that could be claimed, which here gives back what has lapsed.
        aside = event -> {
            if (event instanceof Event.Noticed noticed && noticed.message().startsWith("task " + id("split"))) {
                aside = _ -> {};
                List<GraphFact> _ =
                        others.done(Objects.requireNonNull(needed.claim()), TaskClaims.Verification.PASSED, "");
            }
        };

        assertThat(run(new TaskScope.All(), UNLIMITED, TaskSettings.DEFAULT))
                .isEqualTo(Outcome.complete("4 tasks: 4 done"));
    }

    @ParameterizedTest
    @CsvSource({"RESET, the task was reset", "CANCELLED, the attempt was cancelled"})
    void anAttemptAtATaskThatWasTakenMeanwhileDoesNotCountAndSaysHowItWas(Intervention.Act act, String what) {
        add("a", null);
        onceClaimed(claim -> {
            List<GraphFact> _ = act == Intervention.Act.RESET
                    ? graph.reset(claim.task(), TaskGraph.ClaimPolicy.BROKEN)
                    : new TaskClaims(database, time).cancel(claim);
        });

        assertThat(run(new TaskScope.All(), UNLIMITED, TaskSettings.DEFAULT))
                .isEqualTo(Outcome.complete("1 task: 1 done"));
        String why = "%s by hand on %s".formatted(what, HostName.ofThisMachine());
        assertThat(journal.thisRun().tail())
                .extracting(PastAttempt::verdict)
                .containsExactly(new Verdict.Interrupted(why), new Verdict.Accepted("verified by reviewer: looked"));
        assertThat(journal.thisRun().totals().iterations()).isEqualTo(1);
        assertThat(journal.events().stream().filter(Event.Resolved.class::isInstance))
                .hasSize(1);
        assertThat(journal.events())
                .filteredOn(Event.Noticed.class::isInstance)
                .extracting(event -> ((Event.Noticed) event).message())
                .contains("task %s is not this attempt's any more (%s): what it says of it does not count"
                        .formatted(id("a"), why));
    }

    @ParameterizedTest
    @CsvSource({"DELETED, the task was deleted", "DONE, the task was called done", "FAILED, the task was called failed"
    })
    void anAttemptAtATaskThatSomebodyHasSettledSaysSo(Intervention.Act act, String what) {
        add("a", null);
        add("b", null);
        onceClaimed(claim -> {
            List<GraphFact> _ = switch (act) {
                case DELETED -> graph.delete(claim.task(), TaskGraph.ClaimPolicy.BROKEN);
                case DONE -> graph.done(claim.task(), TaskGraph.ClaimPolicy.BROKEN);
                case FAILED -> graph.fail(claim.task(), "no", TaskGraph.ClaimPolicy.BROKEN);
                case RESET, CANCELLED -> throw new AssertionError(act);
            };
        });

        Outcome _ = run(new TaskScope.All(), UNLIMITED, TaskSettings.DEFAULT);

        assertThat(journal.thisRun().tail().getFirst().verdict())
                .isEqualTo(new Verdict.Interrupted("%s by hand on %s".formatted(what, HostName.ofThisMachine())));
        assertThat(order()).containsExactly("a", "b");
    }

    @Test
    void anAttemptWhoseLeaseWasOverSaysThatSomebodyElseHasTheTask() {
        add("a", null);
        onceClaimed(_ -> {
            time.pass(TaskSettings.DEFAULT.lease().multipliedBy(3));
            TaskClaims.Taken _ =
                    new TaskClaims(database, time).next(new TaskScope.All(), "agent-other", Duration.ofSeconds(10));
        });

        Outcome _ = run(new TaskScope.All(), UNLIMITED, TaskSettings.DEFAULT);

        assertThat(journal.thisRun().tail().getFirst().verdict())
                .isEqualTo(new Verdict.Interrupted("the task was lost to somebody else"));
    }

    /** The first claim of the run, before anything is done with it. */
    private void onceClaimed(Consumer<TaskClaim> then) {
        aside = event -> {
            if (event instanceof Event.Claimed claimed) {
                aside = _ -> {};
                then.accept(TaskClaim.of(
                                claimed.item().id(),
                                Objects.requireNonNull(claimed.item().claim()))
                        .orElseThrow());
            }
        };
    }

    @Test
    void waitsForATaskOutsideItsScopeThatSomebodyWorksOn() {
        add("needed", null);
        add("mine", null, "needed");
        TaskClaims others = new TaskClaims(database, time);
        TaskClaims.Taken taken = others.next(new TaskScope.All(), "agent-other", Duration.ofMinutes(2));
        Guard finishing = _ -> {
            if (time.slept().size() == 3) {
                List<GraphFact> _ =
                        others.done(Objects.requireNonNull(taken.claim()), TaskClaims.Verification.PASSED, "");
            }
            return Decision.PROCEED;
        };

        assertThat(run(new TaskScope.OfTask(id("mine")), finishing, TaskSettings.DEFAULT)
                        .kind())
                .isEqualTo(Outcome.Kind.COMPLETE);
        assertThat(time.slept()).hasSize(3);
    }
}
