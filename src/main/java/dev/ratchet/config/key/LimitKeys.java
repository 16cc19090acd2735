package dev.ratchet.config.key;

import dev.ratchet.config.value.MoneyAmount;
import dev.ratchet.config.value.WholeNumber;
import dev.ratchet.guard.BackoffSettings;
import dev.ratchet.guard.BudgetSettings;
import dev.ratchet.loop.EmptyRetries;
import dev.ratchet.loop.base.Dollars;
import java.time.Duration;

/** The settings that slow a run down or end it, part of the catalogue of {@link Keys}. */
public final class LimitKeys {
    private static final MoneyAmount MONEY = new MoneyAmount();
    private static final BackoffSettings DEFAULT_BACKOFF = BackoffSettings.DEFAULT;
    private static final BudgetSettings DEFAULT_BUDGET = BudgetSettings.NONE;

    static final KeySection RETRY = new KeySection("retry");
    public static final Key<Long> MAX_EMPTY_RETRIES = RETRY.number("max_empty_retries", EmptyRetries.DEFAULT.most())
            .means("how often an empty session is tried again; 0 = never");
    static final Key<Duration> RETRY_DELAY = RETRY.seconds("retry_delay_secs", EmptyRetries.DEFAULT.delay())
            .means("pause before an empty session is tried again");
    static final Key<Long> MAX_CONSECUTIVE_FAILURES = RETRY.positive(
                    "max_consecutive_failures", DEFAULT_BACKOFF.maxConsecutiveFailures())
            .means("failed sessions in a row that end the run");

    static final KeySection BACKOFF = new KeySection("backoff");
    public static final Key<Duration> INITIAL_DELAY = BACKOFF.seconds(
                    "initial_delay_secs", DEFAULT_BACKOFF.initialDelay())
            .means("pause between attempts, and the base of the growing pause after rate limits");
    static final Key<Duration> MAX_DELAY =
            BACKOFF.seconds("max_delay_secs", DEFAULT_BACKOFF.maxDelay()).means("the longest growing pause");
    static final Key<Long> MAX_CONSECUTIVE_RATE_LIMITS = BACKOFF.positive(
                    "max_consecutive_rate_limits", DEFAULT_BACKOFF.maxConsecutiveRateLimits())
            .means("rate limits in a row that end the run");
    static final Key<Duration> MAX_RESET_WAIT = BACKOFF.minutes("max_reset_wait_mins", DEFAULT_BACKOFF.maxResetWait())
            .means("a limit that resets later than this ends the run");

    static final KeySection BUDGET = new KeySection("budget");
    static final Key<Dollars> MAX_COST = BUDGET.key("max_cost_usd", MONEY, DEFAULT_BUDGET.maxCostUsd())
            .means("money a run may spend, as far as its agents tell; 0 = no limit");
    static final Key<Long> MAX_TOKENS = BUDGET.key(
                    "max_tokens", new WholeNumber(0, Long.MAX_VALUE), DEFAULT_BUDGET.maxTokens())
            .means("tokens in and out a run may use; 0 = no limit");
    static final Key<Duration> MAX_RUNTIME = BUDGET.minutes("max_runtime_mins", DEFAULT_BUDGET.maxRuntime())
            .means("time a run may take, its last session may finish; 0 = no limit");
    static final Key<Dollars> MAX_COST_PER_TASK = BUDGET.key("max_cost_usd_per_task", MONEY, Dollars.ZERO)
            .means("money that all attempts at a task may spend, then it has failed; 0 = no limit");

    private LimitKeys() {}

    public static EmptyRetries retries(KeyValues values) {
        return new EmptyRetries(values.number(MAX_EMPTY_RETRIES), values.get(RETRY_DELAY));
    }

    public static BackoffSettings backoff(KeyValues values) {
        return new BackoffSettings(
                values.get(INITIAL_DELAY),
                values.get(MAX_DELAY),
                values.number(MAX_CONSECUTIVE_RATE_LIMITS),
                values.get(MAX_RESET_WAIT),
                values.number(MAX_CONSECUTIVE_FAILURES));
    }

    public static BudgetSettings budget(KeyValues values) {
        return new BudgetSettings(values.get(MAX_COST), values.get(MAX_TOKENS), values.get(MAX_RUNTIME));
    }
}
