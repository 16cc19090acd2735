package dev.ratchet.llm;

import dev.ratchet.llm.PriceList.Price;
import dev.ratchet.llm.model.TokenCounts;
import dev.ratchet.loop.session.Usage;
import org.jspecify.annotations.Nullable;

/** Counts what a session uses; read by those who watch it. */
final class UsageMeter {
    private final @Nullable Price price;
    private TokenCounts tokens = TokenCounts.NONE;
    private int turns;

    UsageMeter(@Nullable Price price) {
        this.price = price;
    }

    synchronized void answered(TokenCounts used) {
        tokens = tokens.plus(used);
        turns++;
    }

    synchronized int turns() {
        return turns;
    }

    synchronized Usage usage() {
        return tokens.usage(price == null ? null : Double.valueOf(price.of(tokens)));
    }
}
