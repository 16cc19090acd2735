package dev.ratchet.llm;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/** What models cost, by the beginning of their names: a dated version costs what the model does. */
public record PriceList(Map<String, Price> byModel) {
    public static final PriceList NONE = new PriceList(Map.of());

    public PriceList {
        byModel = Map.copyOf(byModel);
    }

    /** The price under the longest name that the model's begins with. */
    public Optional<Price> of(String model) {
        return byModel.entrySet().stream()
                .filter(entry -> model.startsWith(entry.getKey()))
                .max(Comparator.comparingInt(entry -> entry.getKey().length()))
                .map(Map.Entry::getValue);
    }
}
