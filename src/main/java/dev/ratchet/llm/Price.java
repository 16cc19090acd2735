package dev.ratchet.llm;

import dev.ratchet.llm.model.TokenCounts;

/** US dollars for a million tokens of each kind. */
public record Price(double input, double output, double cacheRead, double cacheWrite) {
    private static final double MILLION = 1_000_000;

    public Price {
        if (!(input >= 0 && output >= 0 && cacheRead >= 0 && cacheWrite >= 0)) {
            throw new IllegalArgumentException("prices must not be negative");
        }
    }

    /** What so many tokens cost. */
    double of(TokenCounts tokens) {
        return (tokens.input() * input
                        + tokens.output() * output
                        + tokens.cacheRead() * cacheRead
                        + tokens.cacheWrite() * cacheWrite)
                / MILLION;
    }
}
