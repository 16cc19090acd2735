package dev.ratchet.brief;

import org.jspecify.annotations.Nullable;

/**
 * How models are chosen.
 *
 * @param fixed the model of the fixed strategy, null for the agent's own choice
 */
public record ModelSettings(Strategy strategy, @Nullable String fixed) {
    /** The ways to choose. */
    public enum Strategy {
        /** Always the same. */
        FIXED,
        /** The middle one; the largest after trouble, the smallest while all goes well. */
        COST_OPTIMIZED,
        /** The smallest at first, larger ones with trouble, never back by itself. */
        ESCALATE,
        /** The largest for the first attempt, the middle one after it. */
        PLAN_THEN_EXECUTE
    }
}
