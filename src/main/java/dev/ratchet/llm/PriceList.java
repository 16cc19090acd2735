package dev.ratchet.llm;

import dev.ratchet.llm.model.TokenCounts;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/** What models cost, by the beginning of their names: a dated version costs what the model does. */
public record PriceList(Map<String, Price> byModel) {
    public static final PriceList NONE = new PriceList(Map.of());

    public PriceList {
        byModel = Map.copyOf(byModel);
    }

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

    /** The price under the longest name that the model's begins with. */
    public Optional<Price> of(String model) {
        return byModel.entrySet().stream()
                .filter(entry -> model.startsWith(entry.getKey()))
                .max(Comparator.comparingInt(entry -> entry.getKey().length()))
                .map(Map.Entry::getValue);
    }
}
