package dev.ratchet.loop.session;

import org.jspecify.annotations.Nullable;

/**
 * What one session consumed, counted for that run of the agent alone.
 *
 * @param costUsd null where the agent does not tell
 */
public record Usage(
        long inputTokens,
        long outputTokens,
        long cacheReadTokens,
        @Nullable Double costUsd) {
    public static final Usage NONE = new Usage(0, 0, 0, null);

    /** The sum of both; an unknown cost adds nothing. */
    public Usage plus(Usage other) {
        return new Usage(
                inputTokens + other.inputTokens,
                outputTokens + other.outputTokens,
                cacheReadTokens + other.cacheReadTokens,
                sum(costUsd, other.costUsd));
    }

    /** Tokens in and out; what was read from a cache is not counted. */
    public long tokens() {
        return inputTokens + outputTokens;
    }

    private static @Nullable Double sum(@Nullable Double one, @Nullable Double other) {
        if (one == null) {
            return other;
        }
        return other == null ? one : Double.valueOf(one + other);
    }
}
