package dev.ratchet.loop.history;

import dev.ratchet.loop.session.Usage;
import java.time.Duration;

/** What has been used up: tokens and money, as far as the agents tell, and time. */
public record Spent(Usage usage, Duration runtime) {
    public static final Spent NOTHING = new Spent(Usage.NONE, Duration.ZERO);

    /** The sum of both. */
    public Spent plus(Spent other) {
        return new Spent(usage.plus(other.usage), runtime.plus(other.runtime));
    }

    /** Tokens in and out; what was read from a cache is not counted. */
    public long tokens() {
        return usage.tokens();
    }

    /** Money; an unknown cost is none. */
    public double costUsd() {
        return usage.costUsd() == null ? 0 : usage.costUsd();
    }
}
