package dev.ratchet.config.key;

import dev.ratchet.brief.ModelSettings;
import dev.ratchet.brief.ModelSettings.Strategy;
import dev.ratchet.brief.TaskBriefing.Learning;
import dev.ratchet.config.value.WholeNumber;
import dev.ratchet.judge.VerifySettings;
import dev.ratchet.work.TaskSettings;
import dev.ratchet.work.TaskSettings.FailuresMean;
import dev.ratchet.work.TaskSettings.OnMismatch;
import dev.ratchet.work.graph.TaskApprovals;
import dev.ratchet.work.graph.TaskClaims.Verification;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The settings that the task loop brings, part of the catalogue of {@link Keys}. */
public final class TaskKeys {
    private static final TaskSettings DEFAULT = TaskSettings.DEFAULT;
    static final List<String> CLAUDE_LADDER = List.of("haiku", "sonnet", "opus");

    static final KeySection TASKS = new KeySection("tasks");
    static final Key<Boolean> ENABLED =
            TASKS.onOff("enabled", false).means("a task loop: works off the graph of tasks, one by one");
    static final Key<String> FEATURE = TASKS.text("feature", "").means("a task loop over the tasks of this feature");
    static final Key<String> TASK =
            TASKS.text("task", "").means("a task loop over the task with this id and what is below it");
    static final Key<Duration> LEASE = TASKS.positiveSeconds("lease_secs", DEFAULT.lease())
            .means("a claim that is not renewed for so long is anybody's again");
    static final Key<String> ON_MISMATCH = TASKS.choice("on_mismatch", OnMismatch.RELEASE)
            .means("a task whose agent speaks of another: release it, or hold it until 'task reset'");
    static final Key<Long> MAX_UNCLAIMED = TASKS.number("max_unclaimed", DEFAULT.maxUnclaimed())
            .means("attempts in a row that do not say whether the task is done, then it has failed; 0 = never");
    static final Key<Long> MAX_RETRIES = TASKS.unset("max_retries", WholeNumber.atLeast(0), "each task's own")
            .means("retries after a failed verification, for all tasks");
    static final Key<Boolean> STRICT_EXIT = TASKS.onOff("strict_exit", false)
            .means("a run that ends with failed tasks is a failure (exit code 1), not complete with a warning");
    static final Key<String> APPROVE = TASKS.choice("approve", TaskApprovals.Policy.NONE)
            .means("work that a person has to approve of before it lands: none, first (of a feature, until one was"
                    + " approved) or all; a task can ask for it itself");
    static final Key<Boolean> LEARN =
            TASKS.onOff("learn", true).means("agents are told to write down skills and what they learn");

    static final KeySection VERIFY = new KeySection("verify");
    static final Key<Boolean> VERIFY_ENABLED =
            VERIFY.onOff("enabled", true).means("a task that is said to be done is verified");
    static final Key<String> VERIFY_AGENT =
            VERIFY.text("agent", "").means("who verifies; empty = the agent that did the work");
    static final Key<List<String>> VERIFY_COMMANDS =
            VERIFY.texts("commands", List.of()).means("commands that must succeed on a clean checkout of the commit");
    static final Key<Duration> VERIFY_TIMEOUT =
            VERIFY.positiveSeconds("timeout_secs", Duration.ofMinutes(10)).means("how long each of them may take");

    static final KeySection MODELS = new KeySection("models");
    static final Key<String> STRATEGY = MODELS.choice("strategy", Strategy.COST_OPTIMIZED)
            .means("how a task loop chooses the model; fixed if agent.model is set");
    static final Key<List<String>> LADDER = MODELS.unset(
                    "ladder", KeySection.TEXTS, "haiku, sonnet, opus for claude, none for others")
            .means("the agent's models from the smallest to the largest, for the strategies");

    private TaskKeys() {}

    /** Which tasks a run is to work off. */
    public sealed interface Selection {
        /** All of them. */
        record Everything() implements Selection {}

        /** Those of the feature with this name. */
        record OneFeature(String name) implements Selection {}

        /** The task with this id, or the beginning of one, and what is below it. */
        record OneTask(String id) implements Selection {}
    }

    public static boolean asked(KeyValues values) {
        return LoopChoice.TASK.madeIn(values);
    }

    /** A task loop has defaults of its own for what nobody set. */
    static void settle(KeyValues values) {
        if (asked(values)) {
            values.putUnlessGiven(Keys.MAX_ITERATIONS, 0L);
        }
        if (values.resolved(Keys.MODEL).given() && values.textOrNull(Keys.MODEL) != null) {
            values.putUnlessGiven(STRATEGY, "fixed");
        }
    }

    public static Selection target(KeyValues values) {
        String task = values.get(TASK);
        String feature = values.get(FEATURE);
        boolean featureIsNearer = values.resolved(FEATURE).origin().rank()
                > values.resolved(TASK).origin().rank();
        if (!task.isBlank() && (feature.isBlank() || !featureIsNearer)) {
            return new Selection.OneTask(task);
        }
        return feature.isBlank() ? new Selection.Everything() : new Selection.OneFeature(feature);
    }

    public static TaskSettings settings(KeyValues values) {
        @Nullable Long retries = values.orNull(MAX_RETRIES);
        return new TaskSettings(
                values.get(LEASE),
                values.choice(ON_MISMATCH, OnMismatch.class),
                values.number(MAX_UNCLAIMED),
                retries == null ? null : Integer.valueOf(Math.toIntExact(retries)),
                values.get(LimitKeys.MAX_COST_PER_TASK).value(),
                values.get(VERIFY_ENABLED) ? Verification.PASSED : Verification.SKIPPED,
                values.get(STRICT_EXIT) ? FailuresMean.A_FAILED_RUN : FailuresMean.A_WARNING);
    }

    public static TaskApprovals.Policy approve(KeyValues values) {
        return values.choice(APPROVE, TaskApprovals.Policy.class);
    }

    public static Learning learning(KeyValues values) {
        return values.get(LEARN) ? Learning.ON : Learning.OFF;
    }

    public static VerifySettings verify(KeyValues values) {
        return new VerifySettings(
                values.get(VERIFY_ENABLED) ? VerifySettings.Mode.ON : VerifySettings.Mode.OFF,
                values.textOrNull(VERIFY_AGENT),
                values.get(VERIFY_COMMANDS),
                values.get(VERIFY_TIMEOUT));
    }

    public static ModelSettings models(KeyValues values) {
        return new ModelSettings(values.choice(STRATEGY, Strategy.class), values.textOrNull(Keys.MODEL));
    }
}
