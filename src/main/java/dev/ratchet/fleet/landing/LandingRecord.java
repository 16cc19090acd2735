package dev.ratchet.fleet.landing;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is on record of something that was to land.
 *
 * @param status the word for a {@link LandingStatus}
 * @param landedCommit where the base branch was when it had landed
 */
public record LandingRecord(
        String item,
        String attempt,
        String branch,
        String commit,
        String status,
        String base,
        @Nullable String landedCommit,
        @Nullable String reason,
        Instant queuedAt,
        @Nullable Instant endedAt) {}
