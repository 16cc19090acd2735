package dev.ratchet.llm;

import dev.ratchet.llm.model.Tokens;
import dev.ratchet.loop.Usage;
import org.jspecify.annotations.Nullable;

/** Counts what a session uses; read by those who watch it. */
final class Meter {
    private final @Nullable Price price;
    private Tokens tokens = Tokens.NONE;
    private int turns;

    Meter(@Nullable Price price) {
        this.price = price;
    }

    synchronized void answered(Tokens used) {
        tokens = tokens.plus(used);
        turns++;
    }

    synchronized int turns() {
        return turns;
    }

    synchronized Tokens tokens() {
        return tokens;
    }

    /** What was kept in a cache went in all the same. */
    synchronized Usage usage() {
        return new Usage(
                tokens.input() + tokens.cacheWrite(),
                tokens.output(),
                tokens.cacheRead(),
                price == null ? null : Double.valueOf(price.of(tokens)));
    }
}
