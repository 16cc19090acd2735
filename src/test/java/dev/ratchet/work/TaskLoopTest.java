package dev.ratchet.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.guard.IterationLimit;
import dev.ratchet.loop.Guard;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.attempt.WorkItem.Section;
import dev.ratchet.loop.history.Event;
import dev.ratchet.work.TaskSettings.FailuresMean;
import dev.ratchet.work.graph.Features;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.graph.TaskClaims;
import dev.ratchet.work.graph.TaskDraft;
import dev.ratchet.work.graph.TaskScope;
import dev.ratchet.work.graph.TaskStatus;
import java.nio.file.Files;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How a loop works off tasks, alone. */
class TaskLoopTest extends TaskLoopFixture {
    @Test
    void worksOffAGraphOfFortyTasksAsTheRulesSay() {
        fortyTasks();

        Outcome outcome = run(new TaskScope.All(), UNLIMITED, TaskSettings.DEFAULT);

        assertThat(outcome.kind()).isEqualTo(Outcome.Kind.BLOCKED);
        assertThat(outcome.reason())
                .startsWith("no task can become ready (40 tasks: 31 done, 4 failed, 5 waiting): ")
                .contains(id("f1") + " waits for " + id("f0") + " (failed)");
        assertThat(titles(TaskStatus.FAILED)).containsExactlyInAnyOrder("f0", "g", "g1", "n1");
        assertThat(titles(TaskStatus.PENDING)).containsExactlyInAnyOrder("f1", "f2", "g2", "g3", "w3");
        assertThat(titles(TaskStatus.DONE)).hasSize(31);
        assertThat(log("d0")).containsExactly("result: d0 is finished");
        assertThat(log("p1")).as("parents are done by their children").isEmpty();
        assertThat(log("f0")).containsExactly("failure: the agent says that it cannot be done: f0 is beyond me");
        assertThat(log("g1"))
                .containsExactly("failure: g1 is not good", "failure: no retry is left (1 made): g1 is not good");
        assertThat(log("g2")).isEmpty();
        assertThat(log("r2"))
                .containsExactly(
                        "failure: r2 is not good",
                        "failure: r2 is not good",
                        "failure: r2 is not good",
                        "result: r2 is finished");
        assertThat(log("n1"))
                .hasSize(5)
                .last()
                .asString()
                .startsWith("failure: 5 attempts in a row did not say whether it is done; the last: the session ended");
        assertThat(log("m1"))
                .containsExactly(
                        "claim: released: the session was given %s and speaks of t-ffffff".formatted(id("m1")),
                        "result: m1 is finished");
        assertThat(log("k1")).containsExactly("claim: released: crashed for a test", "result: k1 is finished");
        assertThat(task("r2").retryCount()).isEqualTo(3);
        assertThat(task("r2").verificationStatus()).isEqualTo("passed");
        assertThat(task("g1").verificationStatus()).isEqualTo("failed");
        assertThat(order()).containsSubsequence("d0", "d1", "d2", "d3", "d9", "b1");
        assertThat(order()).doesNotContain("p1", "p2", "p3", "g", "g2", "g3", "f1", "f2", "w3");
        assertThat(order().indexOf("w1")).isGreaterThan(order().indexOf("c4"));
    }

    /** 10 in three diamonds, 11 under parents, 7 in branches that fail, 3 that wait for parents, 9 with a life. */
    private void fortyTasks() {
        add("d0", null);
        add("d1", null, "d0");
        add("d2", null, "d0");
        add("d3", null, "d1", "d2");
        add("d4", null, "d3");
        add("d5", null, "d3");
        add("d6", null, "d4", "d5");
        add("d7", null, "d6");
        add("d8", null, "d6");
        add("d9", null, "d7", "d8");
        add("p1", null);
        Stream.of("c1", "c2", "c3", "c4").forEach(child -> add(child, "p1"));
        add("p2", null);
        add("p3", "p2");
        Stream.of("l1", "l2").forEach(leaf -> add(leaf, "p3"));
        Stream.of("l3", "l4").forEach(leaf -> add(leaf, "p2"));
        add("f0", null);
        add("f1", null, "f0");
        add("f2", null, "f1");
        add("g", null);
        Stream.of("g1", "g2", "g3").forEach(child -> add(child, "g"));
        add("w1", null, "p1");
        add("w2", null, "p2", "w1");
        add("w3", null, "g");
        Stream.of("r1", "r2", "n1", "n2", "m1", "k1", "x1", "x2").forEach(title -> add(title, null));
        add("b1", null, "d9");
        assertThat(ids).hasSize(40);
        List<GraphFact> _ = graph.block(id("b1"));
        List<GraphFact> _ = graph.update(id("g1"), new TaskDraft(null, null, null, null, null, 1, null), null);
        plays.put("f0", List.of("give up"));
        plays.put("n1", List.of("say nothing"));
        plays.put("n2", List.of("say nothing", "say nothing", "work"));
        plays.put("m1", List.of("speak of another", "work"));
        plays.put("k1", List.of("crash", "work"));
        rejections.put("g1", 99);
        rejections.put("r1", 1);
        rejections.put("r2", 3);
    }

    @Test
    void anEmptyGraphIsNoPlanAndOneThatIsDoneIsComplete() {
        assertThat(run(new TaskScope.All(), UNLIMITED, TaskSettings.DEFAULT).kind())
                .isEqualTo(Outcome.Kind.NO_PLAN);
        add("a", null);
        assertThat(run(new TaskScope.All(), UNLIMITED, TaskSettings.DEFAULT))
                .isEqualTo(Outcome.complete("1 task: 1 done"));
        assertThat(run(new TaskScope.All(), UNLIMITED, TaskSettings.DEFAULT))
                .isEqualTo(Outcome.complete("1 task: 1 done"));
    }

    @Test
    void oneFeatureIsNotBlockedByAnothersOpenTasks() {
        Features features = new Features(database, time, new RandomIds(new Random(3)));
        features.create("one", null);
        features.create("other", null);
        add("stuck", null);
        List<GraphFact> _ = graph.update(id("stuck"), new TaskDraft(null, null, null, "other", null, null, null), null);
        List<GraphFact> _ = graph.block(id("stuck"));
        add("mine", null);
        List<GraphFact> _ = graph.update(id("mine"), new TaskDraft(null, null, null, "one", null, null, null), null);
        String one = features.named("one").orElseThrow().id();

        assertThat(run(new TaskScope.OfFeature(one), UNLIMITED, TaskSettings.DEFAULT))
                .isEqualTo(Outcome.complete("1 task: 1 done"));
        assertThat(features.named("one").orElseThrow().status().word()).isEqualTo("done");
        assertThat(task("stuck").status()).isEqualTo(TaskStatus.BLOCKED);
    }

    @Test
    void aTaskWithChildrenRunsWhatIsBelowIt() {
        add("outside", null);
        add("top", null);
        add("below", "top");

        assertThat(run(new TaskScope.OfTask(id("top")), UNLIMITED, TaskSettings.DEFAULT)
                        .kind())
                .isEqualTo(Outcome.Kind.COMPLETE);
        assertThat(order()).containsExactly("below");
        assertThat(task("top").status()).isEqualTo(TaskStatus.DONE);
        assertThat(task("outside").status()).isEqualTo(TaskStatus.PENDING);
    }

    @Test
    void theLastTaskCompletesTheRunAlsoAtItsLimit() {
        add("a", null);
        Guard one = history -> history.thisRun().totals().iterations() >= 1
                ? new Decision.Stop(new Outcome(Outcome.Kind.LIMIT_REACHED, "1 iteration done"))
                : Decision.PROCEED;

        assertThat(run(new TaskScope.All(), one, TaskSettings.DEFAULT).kind()).isEqualTo(Outcome.Kind.COMPLETE);
    }

    @Test
    void aPromiseOfFailureGivesTheTaskBackAndEndsTheRun() {
        add("a", null);
        plays.put("a", List.of("promise failure"));

        assertThat(run(new TaskScope.All(), UNLIMITED, TaskSettings.DEFAULT))
                .isEqualTo(Outcome.failure("the agent promises FAILURE"));
        assertThat(task("a").status()).isEqualTo(TaskStatus.PENDING);
        assertThat(task("a").claimedBy()).isNull();
    }

    @Test
    void aScopeThatHasNothingButAParentSaysWhatItsSubTasksAre() {
        Features features = new Features(database, time, new RandomIds(new Random(3)));
        features.create("one", null);
        features.create("two", null);
        add("parent", null);
        add("child", "parent");
        add("blocker", null);
        List<GraphFact> _ = graph.depend(id("child"), List.of(id("blocker")));
        List<GraphFact> _ = graph.update(id("parent"), inFeature("one"), null);
        List<GraphFact> _ = graph.update(id("child"), inFeature("two"), null);

        TaskScope scope =
                new TaskScope.OfFeature(features.named("one").orElseThrow().id());
        assertThat(run(scope, UNLIMITED, TaskSettings.DEFAULT).reason())
                .endsWith("%s has sub-tasks that are not done: %s (pending)".formatted(id("parent"), id("child")));
    }

    private static TaskDraft inFeature(String name) {
        return new TaskDraft(null, null, null, name, null, null, null);
    }

    @Test
    void aRunThatEndsWithFailedTasksNamesThemAndHowToLookAtThem() {
        add("good", null);
        add("bad", null);
        plays.put("bad", List.of("give up"));

        Outcome lenient = run(new TaskScope.All(), UNLIMITED, TaskSettings.DEFAULT);

        String reason = "2 tasks: 1 done, 1 failed: %1$s bad ('ratchet task show %1$s' tells why)".formatted(id("bad"));
        assertThat(lenient).isEqualTo(new Outcome(Outcome.Kind.COMPLETE, reason, Outcome.Merit.WITH_FAILURES));
        assertThat(lenient.exitCode()).isZero();
        assertThat(run(new TaskScope.All(), UNLIMITED, strictExit())).isEqualTo(Outcome.failure(reason));
    }

    @Test
    void aLimitThatIsReachedWithFailedTasksIsAFailureTooForWhoWantsIt() {
        List.of("one", "two", "three", "four", "five").forEach(title -> {
            add(title, null);
            plays.put(title, List.of("give up"));
        });
        Guard limit = new IterationLimit(4, IterationLimit.Meaning.ENOUGH);

        Outcome outcome = run(new TaskScope.All(), limit, strictExit());

        assertThat(outcome.kind()).isEqualTo(Outcome.Kind.FAILURE);
        assertThat(outcome.reason())
                .endsWith(
                        "; failed: %s one, %s two, %s three and others ('ratchet task list --status failed' shows them)"
                                .formatted(id("one"), id("two"), id("three")));
    }

    private static TaskSettings strictExit() {
        return new TaskSettings(
                Duration.ofMinutes(2),
                TaskSettings.OnMismatch.RELEASE,
                5,
                null,
                0,
                TaskClaims.Verification.PASSED,
                FailuresMean.A_FAILED_RUN);
    }

    @Test
    void aTaskThatHasCostTooMuchFails() {
        add("a", null);
        plays.put("a", List.of("say nothing"));
        costs.put(id("a"), 2.0);
        TaskSettings poor = new TaskSettings(
                Duration.ofMinutes(2),
                TaskSettings.OnMismatch.RELEASE,
                5,
                null,
                1.5,
                TaskClaims.Verification.PASSED,
                FailuresMean.A_WARNING);

        assertThat(run(new TaskScope.All(), UNLIMITED, poor).reason()).startsWith("1 task: 1 failed: ");
        assertThat(log("a")).singleElement().asString().contains("budget.max_cost_usd_per_task = 1.5");
    }

    @Test
    void retriesOfTheRunOverruleThoseOfTheTask() {
        add("a", null);
        rejections.put("a", 99);
        TaskSettings strict = new TaskSettings(
                Duration.ofMinutes(2),
                TaskSettings.OnMismatch.RELEASE,
                5,
                0,
                0,
                TaskClaims.Verification.PASSED,
                FailuresMean.A_WARNING);

        assertThat(run(new TaskScope.All(), UNLIMITED, strict).reason()).startsWith("1 task: 1 failed: ");
        assertThat(order()).containsExactly("a");
    }

    @Test
    void anAgentLearnsAllThatBelongsToItsTask() throws Exception {
        Features features = new Features(database, time, new RandomIds(new Random(3)));
        features.create("one", "opus");
        FeatureFiles files = new FeatureFiles(directory.resolve("features"));
        Files.createDirectories(files.specFile("one").getParent());
        Files.writeString(files.specFile("one"), "# The spec\n");
        Files.writeString(files.planFile("one"), "# The plan\n");
        add("parent", null);
        add("before", null);
        add("child", "parent", "before");
        List<GraphFact> _ =
                graph.update(id("child"), new TaskDraft(null, "All of it.", null, "one", null, null, null), null);
        rejections.put("child", 1);

        run(new TaskScope.All(), UNLIMITED, TaskSettings.DEFAULT);

        WorkItem again = items.getLast();
        assertThat(again.model()).isEqualTo("opus");
        assertThat(again.sections().stream().map(Section::topic))
                .containsExactlyElementsOf(
                        EnumSet.complementOf(EnumSet.of(Section.Topic.CONFLICT, Section.Topic.REJECTION)));
        assertThat(again.sections().stream().map(Section::text).collect(Collectors.joining("\n")))
                .contains(
                        id("child"),
                        "All of it.",
                        "**parent**",
                        "before is finished",
                        "# The spec",
                        "# The plan",
                        "This is retry attempt 1 of 3.",
                        "> child is not good");
        assertThat(items.get(1).sections().stream().map(Section::topic)).doesNotContain(Section.Topic.RETRY);
    }

    @Test
    void tellsWhatFollowedFromIt() {
        add("p", null);
        add("c", "p");

        run(new TaskScope.All(), UNLIMITED, TaskSettings.DEFAULT);

        assertThat(journal.events().stream()
                        .filter(Event.Noticed.class::isInstance)
                        .map(event -> ((Event.Noticed) event).message()))
                .containsExactly("task " + id("p") + " is done: all its sub-tasks are done");
        assertThat(journal.events().stream()
                        .filter(Event.Claimed.class::isInstance)
                        .map(event -> ((Event.Claimed) event).standing()))
                .containsExactly("2 tasks: 1 running, 1 waiting");
        assertThat(journal.events().stream().filter(Event.Resolved.class::isInstance))
                .hasSize(1);
    }
}
