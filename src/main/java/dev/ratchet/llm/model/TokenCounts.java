package dev.ratchet.llm.model;

import dev.ratchet.loop.session.Usage;
import org.jspecify.annotations.Nullable;

/**
 * What calls used.
 *
 * @param input what went in, without anything that a cache took or gave
 * @param cacheWrite what went in and was kept in the provider's cache
 */
public record TokenCounts(long input, long output, long cacheRead, long cacheWrite) {
    public static final TokenCounts NONE = new TokenCounts(0, 0, 0, 0);

    /** What was used in all, at this cost. */
    public Usage usage(@Nullable Double costUsd) {
        return new Usage(input, output, cacheRead, cacheWrite, costUsd);
    }

    public TokenCounts plus(TokenCounts other) {
        return new TokenCounts(
                input + other.input, output + other.output, cacheRead + other.cacheRead, cacheWrite + other.cacheWrite);
    }
}
