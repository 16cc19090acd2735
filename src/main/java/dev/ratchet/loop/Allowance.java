package dev.ratchet.loop;

import org.jspecify.annotations.Nullable;

/**
 * What a session may still use before it is ended.
 *
 * @param costUsd null for no bound
 * @param tokens null for no bound
 */
public record Allowance(@Nullable Double costUsd, @Nullable Long tokens) {
    public static final Allowance UNBOUNDED = new Allowance(null, null);
}
