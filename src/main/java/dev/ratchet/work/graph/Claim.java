package dev.ratchet.work.graph;

import java.time.Instant;

/**
 * A task that somebody has for himself until the lease lapses.
 *
 * @param fence grows with each claim of the task, so that a former owner is told from the present one
 */
public record Claim(String task, String owner, long fence, Instant leaseUntil) {}
