package dev.ratchet.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.Decision;
import dev.ratchet.loop.Event;
import dev.ratchet.loop.Guard;
import dev.ratchet.loop.Outcome;
import dev.ratchet.loop.PastAttempt;
import dev.ratchet.loop.Verdict;
import dev.ratchet.work.graph.Claims;
import dev.ratchet.work.graph.Fact;
import dev.ratchet.work.graph.Scope;
import dev.ratchet.work.graph.TaskGraph;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** How a loop works off tasks that others work on too. */
class SharedTasksTest extends TaskStage {
    @Test
    void waitsForATaskThatSomebodyElseHasUntilItsLeaseLapses() {
        add("a", null);
        Claims.Taken _ = new Claims(database, time).next(new Scope.All(), "agent-other", Duration.ofSeconds(10));

        assertThat(run(new Scope.All(), UNLIMITED, TaskSettings.DEFAULT).kind()).isEqualTo(Outcome.Kind.COMPLETE);
        assertThat(time.slept()).hasSize(10).containsOnly(Duration.ofSeconds(1));
        assertThat(evicted).containsExactly(id("a"));
        assertThat(log("a")).containsExactly("claim: its lease has lapsed", "result: a is finished");
    }

    @Test
    void whatLapsedIsOnlyEndedByTheOneWhoHasTheTaskNow() {
        add("a", null);
        add("b", null);
        Claims others = new Claims(database, time);
        Claims.Taken _ = others.next(new Scope.All(), "agent-dead", Duration.ofSeconds(10));
        time.pass(Duration.ofSeconds(11));
        Claims.Taken _ = others.next(new Scope.All(), "agent-quick", Duration.ofMinutes(2));

        Guard untilOneIsDone = history ->
                history.thisRun().last().isEmpty() ? Decision.PROCEED : new Decision.Stop(Outcome.stopped("test"));
        run(new Scope.All(), untilOneIsDone, TaskSettings.DEFAULT);

        assertThat(evicted).containsExactly(id("b"));
    }

    @Test
    void aTaskLostWhileItsFormerOwnersSessionWasEndedIsLeftToWhoHasIt() {
        add("a", null);
        eviction = task -> {
            evicted.add(task);
            if (evicted.size() == 1) {
                time.pass(Duration.ofMinutes(3));
                List<Fact> _ = new Claims(database, time)
                        .next(new Scope.All(), "agent-other", Duration.ofSeconds(10))
                        .facts();
            }
            return true;
        };

        assertThat(run(new Scope.All(), UNLIMITED, TaskSettings.DEFAULT)).isEqualTo(Outcome.complete("1 task: 1 done"));
        assertThat(order()).containsExactly("a");
        assertThat(time.slept()).isNotEmpty();
    }

    @Test
    void aTaskSetFreeAtTheLastMomentIsNotTakenForBlocked() {
        add("needed", null);
        add("split", null);
        add("mine", null, "needed");
        Claims others = new Claims(database, time);
        Claims.Taken needed = others.next(new Scope.All(), "agent-other", Duration.ofMinutes(2));
        Claims.Taken _ = others.next(new Scope.All(), "agent-dead", Duration.ofSeconds(10));
        add("part", "split", "needed");
        time.pass(Duration.ofSeconds(11));
        // Right after nothing was found that could be claimed, which here gives back what has lapsed.
        aside = event -> {
            if (event instanceof Event.Noticed noticed && noticed.message().startsWith("task " + id("split"))) {
                aside = _ -> {};
                List<Fact> _ = others.done(Objects.requireNonNull(needed.claim()), Claims.Verification.PASSED, "");
            }
        };

        assertThat(run(new Scope.All(), UNLIMITED, TaskSettings.DEFAULT))
                .isEqualTo(Outcome.complete("4 tasks: 4 done"));
    }

    @Test
    void anAttemptAtATaskThatWasLostMeanwhileDoesNotCount() {
        add("a", null);
        aside = event -> {
            if (event instanceof Event.Noticed noticed && noticed.message().startsWith(id("a"))) {
                aside = _ -> {};
                List<Fact> _ = graph.reset(id("a"), TaskGraph.Grip.BROKEN);
            }
        };

        assertThat(run(new Scope.All(), UNLIMITED, TaskSettings.DEFAULT)).isEqualTo(Outcome.complete("1 task: 1 done"));
        assertThat(journal.thisRun().tail())
                .extracting(PastAttempt::verdict)
                .containsExactly(
                        new Verdict.Interrupted("the task was lost to somebody else"),
                        new Verdict.Accepted("the agent says that it is done"));
        assertThat(journal.thisRun().totals().iterations()).isEqualTo(1);
        assertThat(journal.events().stream().filter(Event.Resolved.class::isInstance))
                .hasSize(1);
    }

    @Test
    void waitsForATaskOutsideItsScopeThatSomebodyWorksOn() {
        add("needed", null);
        add("mine", null, "needed");
        Claims others = new Claims(database, time);
        Claims.Taken taken = others.next(new Scope.All(), "agent-other", Duration.ofMinutes(2));
        Guard finishing = _ -> {
            if (time.slept().size() == 3) {
                List<Fact> _ = others.done(Objects.requireNonNull(taken.claim()), Claims.Verification.PASSED, "");
            }
            return Decision.PROCEED;
        };

        assertThat(run(new Scope.OfTask(id("mine")), finishing, TaskSettings.DEFAULT)
                        .kind())
                .isEqualTo(Outcome.Kind.COMPLETE);
        assertThat(time.slept()).hasSize(3);
    }
}
