package dev.ratchet.llm.model;

/**
 * What calls used.
 *
 * @param input what went in, without anything that a cache took or gave
 * @param cacheWrite what went in and was kept in the provider's cache
 */
public record TokenCounts(long input, long output, long cacheRead, long cacheWrite) {
    public static final TokenCounts NONE = new TokenCounts(0, 0, 0, 0);

    public TokenCounts plus(TokenCounts other) {
        return new TokenCounts(
                input + other.input, output + other.output, cacheRead + other.cacheRead, cacheWrite + other.cacheWrite);
    }
}
