package dev.ratchet.guard;

import dev.ratchet.loop.base.Dollars;
import java.time.Duration;

/**
 * What a run may use in all; zero is no bound.
 *
 * @param maxTokens tokens in and out
 */
public record BudgetSettings(Dollars maxCostUsd, long maxTokens, Duration maxRuntime) {
    public static final BudgetSettings NONE = new BudgetSettings(Dollars.ZERO, 0, Duration.ZERO);

    public BudgetSettings {
        if (maxCostUsd.nanos() < 0 || maxTokens < 0 || maxRuntime.isNegative()) {
            throw new IllegalArgumentException("a budget must not be negative");
        }
    }
}
