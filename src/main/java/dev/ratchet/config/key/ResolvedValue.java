package dev.ratchet.config.key;

import dev.ratchet.config.value.ValueOrigin;
import org.jspecify.annotations.Nullable;

/**
 * A key with the value it came to, and where that came from.
 *
 * @param value null when the key has none
 */
public record ResolvedValue<T>(Key<T> key, @Nullable T value, ValueOrigin origin) {
    public static <T> ResolvedValue<T> byDefault(Key<T> key, ConfigStyle style) {
        return new ResolvedValue<>(key, key.defaults().in(style), new ValueOrigin.Default());
    }

    /** The key as {@code section.key}. */
    public String path() {
        return key.path();
    }

    /** The value as TOML on one line, or null when there is none to be seen. */
    public @Nullable String toml() {
        return value == null || hidden() ? null : key.type().toToml(value);
    }

    /** The value as TOML on as many lines as read well, or null when there is none to be seen. */
    @Nullable
    public String block() {
        return value == null || hidden() ? null : key.type().toBlock(value);
    }

    /** Whether it has a value that nobody is shown. */
    public boolean hidden() {
        return value != null && key.type().isHidden(value);
    }

    /** Whether somebody set it. */
    public boolean given() {
        return !(origin instanceof ValueOrigin.Default);
    }

    public ResolvedValue<T> with(@Nullable T other, ValueOrigin from) {
        return new ResolvedValue<>(key, other, from);
    }
}
