package dev.ratchet.llm.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Why there is no answer. */
public sealed interface ModelFailure extends ModelReply {
    /** What the server or the network said, without any key. */
    String message();

    /** The HTTP status, null where the server did not answer. */
    @Nullable
    Integer status();

    /**
     * Too many calls; it lifts by itself.
     *
     * @param retryAfter null if the server did not tell
     */
    record RateLimited(@Nullable Duration retryAfter, String message) implements ModelFailure {
        @Override
        public Integer status() {
            return 429;
        }
    }

    /** The server cannot answer now. */
    record Overloaded(Integer status, String message) implements ModelFailure {}

    /** No answer, or not all of one: no connection, cut off, silent for too long, or not understood. */
    record Cut(String message) implements ModelFailure {
        @Override
        public @Nullable Integer status() {
            return null;
        }
    }

    /** No call with this key, this model or this address will ever be answered. */
    record Refused(Integer status, String message) implements ModelFailure {}

    /** The server does not want this call. */
    record Rejected(Integer status, String message) implements ModelFailure {}

    /** The failure that an HTTP status stands for. */
    static ModelFailure of(int status, String message, @Nullable Duration retryAfter) {
        return switch (status) {
            case 429 -> new RateLimited(retryAfter, message);
            case 401, 403, 404 -> new Refused(status, message);
            case 408 -> new Overloaded(status, message);
            default -> status >= 500 ? new Overloaded(status, message) : new Rejected(status, message);
        };
    }
}
