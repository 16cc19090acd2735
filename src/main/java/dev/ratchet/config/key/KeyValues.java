package dev.ratchet.config.key;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What each key of the configuration is set to, and by whom. */
public final class KeyValues {
    private final Map<String, ResolvedValue<?>> values = new LinkedHashMap<>();

    /** Every key at its default, overridden by what each layer gives, the highest last, and what follows from that. */
    public static KeyValues of(ConfigStyle style, List<ConfigLayer> layers) {
        KeyValues all = new KeyValues();
        Keys.with(tables(layers)).forEach(key -> all.put(ResolvedValue.byDefault(key, style)));
        layers.forEach(layer -> layer.values().values.values().forEach(all::put));
        PromptKeys.settle(all);
        StatusKeys.settle(all);
        TaskKeys.settle(all);
        StoreKeys.settle(all);
        return all;
    }

    /** The names of the agents that have a table. */
    public static List<String> tables(List<ConfigLayer> layers) {
        return layers.stream().flatMap(layer -> layer.agents().stream()).toList();
    }

    void put(ResolvedValue<?> value) {
        values.put(value.path(), value);
    }

    // Sound because put() files each value under its own key's path, and paths are unique.
    @SuppressWarnings("unchecked")
    <T> Optional<ResolvedValue<T>> find(Key<T> key) {
        return Optional.ofNullable((ResolvedValue<T>) values.get(key.path()));
    }

    public <T> ResolvedValue<T> resolved(Key<T> key) {
        return find(key).orElseThrow();
    }

    <T> @Nullable T orNull(Key<T> key) {
        return resolved(key).value();
    }

    public <T> T get(Key<T> key) {
        return Objects.requireNonNull(orNull(key), key.path());
    }

    /** A number that fits an {@code int}. */
    public int number(Key<Long> key) {
        return Math.toIntExact(get(key));
    }

    /** A text, or null for a blank one. */
    public @Nullable String textOrNull(Key<String> key) {
        String text = get(key);
        return text.isBlank() ? null : text;
    }

    /** The constant that a word stands for. */
    public <E extends Enum<E>> E choice(Key<String> key, Class<E> type) {
        return Enum.valueOf(type, get(key).toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    public List<ResolvedValue<?>> all() {
        return List.copyOf(values.values());
    }

    /** Another default, for a kind of loop. */
    <T> void putUnlessGiven(Key<T> key, T value) {
        ResolvedValue<T> resolved = resolved(key);
        if (!resolved.given()) {
            put(resolved.with(value, resolved.origin()));
        }
    }
}
