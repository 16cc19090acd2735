package dev.ratchet.config.key;

import dev.ratchet.config.key.Key.Defaults;
import dev.ratchet.config.value.MoneyAmount;
import dev.ratchet.config.value.TimeSpan;
import dev.ratchet.config.value.WholeNumber;
import dev.ratchet.guard.BackoffSettings;
import dev.ratchet.guard.BudgetSettings;
import dev.ratchet.loop.EmptyRetries;
import java.math.BigDecimal;
import java.time.Duration;

/** The settings that slow a run down or end it, part of the catalogue of {@link Keys}. */
public final class LimitKeys {
    private static final TimeSpan SECONDS = new TimeSpan(TimeSpan.Unit.SECONDS, TimeSpan.Least.ZERO);
    private static final TimeSpan MINUTES = new TimeSpan(TimeSpan.Unit.MINUTES, TimeSpan.Least.ZERO);
    private static final BackoffSettings BACKOFF = BackoffSettings.DEFAULT;

    public static final Key<Long> MAX_EMPTY_RETRIES = new Key<>(
            "retry",
            "max_empty_retries",
            WholeNumber.atLeast(0),
            Defaults.of((long) EmptyRetries.DEFAULT.most()),
            "how often an empty session is tried again; 0 = never");
    public static final Key<Duration> RETRY_DELAY = new Key<>(
            "retry",
            "retry_delay_secs",
            SECONDS,
            Defaults.of(EmptyRetries.DEFAULT.delay()),
            "pause before an empty session is tried again");
    public static final Key<Long> MAX_CONSECUTIVE_FAILURES = new Key<>(
            "retry",
            "max_consecutive_failures",
            WholeNumber.atLeast(1),
            Defaults.of((long) BACKOFF.maxConsecutiveFailures()),
            "failed sessions in a row that end the run");

    public static final Key<Duration> INITIAL_DELAY = new Key<>(
            "backoff",
            "initial_delay_secs",
            SECONDS,
            Defaults.of(BACKOFF.initialDelay()),
            "pause between attempts, and the base of the growing pause after rate limits");
    public static final Key<Duration> MAX_DELAY = new Key<>(
            "backoff", "max_delay_secs", SECONDS, Defaults.of(BACKOFF.maxDelay()), "the longest growing pause");
    public static final Key<Long> MAX_CONSECUTIVE_RATE_LIMITS = new Key<>(
            "backoff",
            "max_consecutive_rate_limits",
            WholeNumber.atLeast(1),
            Defaults.of((long) BACKOFF.maxConsecutiveRateLimits()),
            "rate limits in a row that end the run");
    public static final Key<Duration> MAX_RESET_WAIT = new Key<>(
            "backoff",
            "max_reset_wait_mins",
            MINUTES,
            Defaults.of(BACKOFF.maxResetWait()),
            "a limit that resets later than this ends the run");

    public static final Key<BigDecimal> MAX_COST = new Key<>(
            "budget",
            "max_cost_usd",
            new MoneyAmount(),
            Defaults.of(BudgetSettings.NONE.maxCostUsd()),
            "money a run may spend, as far as its agents tell; 0 = no limit");
    public static final Key<Long> MAX_TOKENS = new Key<>(
            "budget",
            "max_tokens",
            new WholeNumber(0, Long.MAX_VALUE),
            Defaults.of(BudgetSettings.NONE.maxTokens()),
            "tokens in and out a run may use; 0 = no limit");
    public static final Key<Duration> MAX_RUNTIME = new Key<>(
            "budget",
            "max_runtime_mins",
            MINUTES,
            Defaults.of(BudgetSettings.NONE.maxRuntime()),
            "time a run may take, its last session may finish; 0 = no limit");

    private LimitKeys() {}
}
