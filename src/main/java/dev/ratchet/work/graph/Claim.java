package dev.ratchet.work.graph;

import java.time.Instant;

/**
 * A task that somebody has for himself until the lease lapses.
 *
 * @param fence grows with each claim of the task, so that a former owner is told from the present one
 */
public record Claim(String task, String owner, long fence, Instant leaseUntil) {

    /** In one word, for whoever has to give the claim back later. */
    public String token() {
        return owner + "#" + fence;
    }

    /** The claim on a task that a token stands for. */
    public static Claim of(String task, String token) {
        int cut = token.lastIndexOf('#');
        return new Claim(task, token.substring(0, cut), Long.parseLong(token.substring(cut + 1)), Instant.EPOCH);
    }
}
