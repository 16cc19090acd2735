package dev.ratchet.loop.session;

import org.jspecify.annotations.Nullable;

/**
 * What one session consumed, counted for that run of the agent alone.
 *
 * @param inputTokens what went in and neither came from a cache nor was put into one, whatever the agent calls input
 * @param cacheReadTokens what went in and came from a cache
 * @param cacheCreationTokens what went in and was put into a cache
 * @param costUsd null where the agent does not tell
 */
public record Usage(
        long inputTokens,
        long outputTokens,
        long cacheReadTokens,
        long cacheCreationTokens,
        @Nullable Double costUsd) {
    public static final Usage NONE = new Usage(0, 0, 0, null);

    /** Where nothing was put into a cache. */
    public Usage(long inputTokens, long outputTokens, long cacheReadTokens, @Nullable Double costUsd) {
        this(inputTokens, outputTokens, cacheReadTokens, 0, costUsd);
    }

    /** Of an agent whose word for input means all that went in, cached or not. */
    public static Usage ofAllInput(long input, long output, long cacheRead, long cacheCreation) {
        return new Usage(Math.max(0, input - cacheRead - cacheCreation), output, cacheRead, cacheCreation, null);
    }

    /** The sum of both; an unknown cost adds nothing. */
    public Usage plus(Usage other) {
        return new Usage(
                inputTokens + other.inputTokens,
                outputTokens + other.outputTokens,
                cacheReadTokens + other.cacheReadTokens,
                cacheCreationTokens + other.cacheCreationTokens,
                sum(costUsd, other.costUsd));
    }

    /** The same tokens at another cost. */
    public Usage costing(@Nullable Double dollars) {
        return new Usage(inputTokens, outputTokens, cacheReadTokens, cacheCreationTokens, dollars);
    }

    /** Tokens in and out; what was read from a cache is not counted. */
    public long tokens() {
        return inputTokens + cacheCreationTokens + outputTokens;
    }

    private static @Nullable Double sum(@Nullable Double one, @Nullable Double other) {
        if (one == null) {
            return other;
        }
        return other == null ? one : Double.valueOf(one + other);
    }
}
