package dev.ratchet.config;

import org.jspecify.annotations.Nullable;

/**
 * A key with the value it came to, and where that came from.
 *
 * @param value null when the key has none
 */
public record Resolved<T>(Key<T> key, @Nullable T value, Origin origin) {
    static <T> Resolved<T> byDefault(Key<T> key, Style style) {
        return new Resolved<>(key, key.defaults().in(style), new Origin.Default());
    }

    /** The key as {@code section.key}. */
    public String path() {
        return key.path();
    }

    /** One line on what the key is for. */
    public String meaning() {
        return key.meaning();
    }

    /** The value as TOML on one line, or null when there is none. */
    public @Nullable String toml() {
        return value == null ? null : key.type().toToml(value);
    }

    /** The value as TOML on as many lines as read well, or null when there is none. */
    @Nullable
    String block() {
        return value == null ? null : key.type().toBlock(value);
    }

    /** Whether somebody set it. */
    boolean given() {
        return !(origin instanceof Origin.Default);
    }

    Resolved<T> with(@Nullable T other, Origin from) {
        return new Resolved<>(key, other, from);
    }
}
