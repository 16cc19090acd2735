package dev.ratchet.loop.session;

import org.jspecify.annotations.Nullable;

/**
 * What a session may still use before it is ended.
 *
 * @param costUsd null for no bound
 * @param tokens null for no bound
 */
public record Allowance(@Nullable Double costUsd, @Nullable Long tokens) {
    public static final Allowance UNBOUNDED = new Allowance(null, null);

    /** What is left after so much was used. */
    public Allowance after(Usage used) {
        return new Allowance(
                costUsd == null || used.costUsd() == null
                        ? costUsd
                        : Double.valueOf(Math.max(0, costUsd - used.costUsd())),
                tokens == null ? null : Long.valueOf(Math.max(0, tokens - used.tokens())));
    }

    /** No more money than this as well. */
    public Allowance atMost(double money) {
        return new Allowance(costUsd == null ? money : Math.min(costUsd, money), tokens);
    }
}
