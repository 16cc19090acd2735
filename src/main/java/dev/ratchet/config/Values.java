package dev.ratchet.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Values by their keys. */
final class Values {
    private final Map<String, Resolved<?>> values = new LinkedHashMap<>();

    /** Every key at its default, overridden by what each layer gives, the highest last. */
    static Values of(Style style, List<Layer> layers) {
        Values all = new Values();
        Keys.with(tables(layers)).forEach(key -> all.put(Resolved.byDefault(key, style)));
        layers.forEach(layer -> layer.values().values.values().forEach(all::put));
        return all;
    }

    /** The names of the agents that have a table. */
    static List<String> tables(List<Layer> layers) {
        return layers.stream().flatMap(layer -> layer.agents().stream()).toList();
    }

    void put(Resolved<?> value) {
        values.put(value.path(), value);
    }

    // Sound because put() files each value under its own key's path, and paths are unique.
    @SuppressWarnings("unchecked")
    <T> Optional<Resolved<T>> find(Key<T> key) {
        return Optional.ofNullable((Resolved<T>) values.get(key.path()));
    }

    <T> Resolved<T> resolved(Key<T> key) {
        return find(key).orElseThrow();
    }

    <T> @Nullable T orNull(Key<T> key) {
        return resolved(key).value();
    }

    <T> T get(Key<T> key) {
        return Objects.requireNonNull(orNull(key), key.path());
    }

    List<Resolved<?>> all() {
        return List.copyOf(values.values());
    }

    /** Another default, for a kind of loop. */
    <T> void putUnlessGiven(Key<T> key, T value) {
        Resolved<T> resolved = resolved(key);
        if (!resolved.given()) {
            put(resolved.with(value, resolved.origin()));
        }
    }
}
