package dev.ratchet.config.key;

import dev.ratchet.brief.ModelSettings;
import dev.ratchet.brief.ModelSettings.Strategy;
import dev.ratchet.brief.TaskBriefing.Learning;
import dev.ratchet.config.key.Key.Defaults;
import dev.ratchet.config.value.ListOf;
import dev.ratchet.config.value.MoneyAmount;
import dev.ratchet.config.value.OnOff;
import dev.ratchet.config.value.OneOf;
import dev.ratchet.config.value.TextValue;
import dev.ratchet.config.value.TimeSpan;
import dev.ratchet.config.value.WholeNumber;
import dev.ratchet.judge.VerifySettings;
import dev.ratchet.work.TaskSettings;
import dev.ratchet.work.TaskSettings.OnMismatch;
import dev.ratchet.work.graph.TaskClaims.Verification;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The settings that the task loop brings, part of the catalogue of {@link Keys}. */
public final class TaskKeys {
    private static final OnOff SWITCH = new OnOff();
    private static final TextValue TEXT = new TextValue(TextValue.Rule.ANY);
    private static final ListOf<String> TEXTS = new ListOf<>(TEXT);
    private static final TimeSpan SECONDS = new TimeSpan(TimeSpan.Unit.SECONDS, TimeSpan.Least.MORE_THAN_ZERO);
    private static final TaskSettings DEFAULT = TaskSettings.DEFAULT;
    static final List<String> CLAUDE_LADDER = List.of("haiku", "sonnet", "opus");

    static final Key<Boolean> ENABLED = new Key<>(
            "tasks", "enabled", SWITCH, Defaults.of(false), "a task loop: works off the graph of tasks, one by one");
    static final Key<String> FEATURE =
            new Key<>("tasks", "feature", TEXT, Defaults.of(""), "a task loop over the tasks of this feature");
    static final Key<String> TASK = new Key<>(
            "tasks", "task", TEXT, Defaults.of(""), "a task loop over the task with this id and what is below it");
    static final Key<Duration> LEASE = new Key<>(
            "tasks",
            "lease_secs",
            SECONDS,
            Defaults.of(DEFAULT.lease()),
            "a claim that is not renewed for so long is anybody's again");
    static final Key<String> ON_MISMATCH = new Key<>(
            "tasks",
            "on_mismatch",
            OneOf.of("release", "hold"),
            Defaults.of("release"),
            "a task whose agent speaks of another: release it, or hold it until 'task reset'");
    static final Key<Long> MAX_UNCLAIMED = new Key<>(
            "tasks",
            "max_unclaimed",
            WholeNumber.atLeast(0),
            Defaults.of((long) DEFAULT.maxUnclaimed()),
            "attempts in a row that do not say whether the task is done, then it has failed; 0 = never");
    static final Key<Long> MAX_RETRIES = new Key<>(
            "tasks",
            "max_retries",
            WholeNumber.atLeast(0),
            Defaults.none("each task's own"),
            "retries after a failed verification, for all tasks");
    static final Key<Boolean> LEARN = new Key<>(
            "tasks", "learn", SWITCH, Defaults.of(true), "agents are told to write down skills and what they learn");

    static final Key<Boolean> VERIFY =
            new Key<>("verify", "enabled", SWITCH, Defaults.of(true), "a task that is said to be done is verified");
    static final Key<String> VERIFY_AGENT =
            new Key<>("verify", "agent", TEXT, Defaults.of(""), "who verifies; empty = the agent that did the work");
    static final Key<List<String>> VERIFY_COMMANDS = new Key<>(
            "verify",
            "commands",
            TEXTS,
            Defaults.of(List.of()),
            "commands that must succeed on a clean checkout of the commit");
    static final Key<Duration> VERIFY_TIMEOUT = new Key<>(
            "verify", "timeout_secs", SECONDS, Defaults.of(Duration.ofMinutes(10)), "how long each of them may take");

    static final Key<String> STRATEGY = new Key<>(
            "models",
            "strategy",
            OneOf.of("fixed", "cost-optimized", "escalate", "plan-then-execute"),
            Defaults.of("cost-optimized"),
            "how a task loop chooses the model; fixed if agent.model is set");
    static final Key<List<String>> LADDER = new Key<>(
            "models",
            "ladder",
            TEXTS,
            Defaults.none("haiku, sonnet, opus for claude, none for others"),
            "the agent's models from the smallest to the largest, for the strategies");

    static final Key<BigDecimal> MAX_COST_PER_TASK = new Key<>(
            "budget",
            "max_cost_usd_per_task",
            new MoneyAmount(),
            Defaults.of(BigDecimal.ZERO),
            "money that all attempts at a task may spend, then it has failed; 0 = no limit");

    private TaskKeys() {}

    public static boolean asked(KeyValues values) {
        return values.get(ENABLED)
                || !values.get(FEATURE).isBlank()
                || !values.get(TASK).isBlank();
    }

    /** A task loop has defaults of its own for what nobody set. */
    public static void settle(KeyValues values) {
        if (asked(values)) {
            values.putUnlessGiven(Keys.MAX_ITERATIONS, 0L);
        }
        if (values.resolved(Keys.MODEL).given() && !values.get(Keys.MODEL).isBlank()) {
            values.putUnlessGiven(STRATEGY, "fixed");
        }
    }

    public static TaskSelection target(KeyValues values) {
        if (!values.get(TASK).isBlank()) {
            return new TaskSelection.OneTask(values.get(TASK));
        }
        String feature = values.get(FEATURE);
        return feature.isBlank() ? new TaskSelection.Everything() : new TaskSelection.OneFeature(feature);
    }

    public static TaskSettings settings(KeyValues values) {
        @Nullable Long retries = values.orNull(MAX_RETRIES);
        return new TaskSettings(
                values.get(LEASE),
                OnMismatch.valueOf(name(values.get(ON_MISMATCH))),
                Math.toIntExact(values.get(MAX_UNCLAIMED)),
                retries == null ? null : Integer.valueOf(Math.toIntExact(retries)),
                values.get(MAX_COST_PER_TASK).doubleValue(),
                values.get(VERIFY) ? Verification.PASSED : Verification.SKIPPED);
    }

    public static Learning learning(KeyValues values) {
        return values.get(LEARN) ? Learning.ON : Learning.OFF;
    }

    public static VerifySettings verify(KeyValues values) {
        String agent = values.get(VERIFY_AGENT);
        return new VerifySettings(
                values.get(VERIFY) ? VerifySettings.Mode.ON : VerifySettings.Mode.OFF,
                agent.isBlank() ? null : agent,
                values.get(VERIFY_COMMANDS),
                values.get(VERIFY_TIMEOUT));
    }

    public static ModelSettings models(KeyValues values) {
        String model = values.get(Keys.MODEL);
        return new ModelSettings(Strategy.valueOf(name(values.get(STRATEGY))), model.isBlank() ? null : model);
    }

    private static String name(String word) {
        return word.toUpperCase(Locale.ROOT).replace('-', '_');
    }
}
