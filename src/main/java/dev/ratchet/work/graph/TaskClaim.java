package dev.ratchet.work.graph;

import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A task that somebody has for himself until the lease lapses.
 *
 * @param fence grows with each claim of the task, so that a former owner is told from the present one
 */
public record TaskClaim(String task, String owner, long fence, Instant leaseUntil) {
    private static final Pattern TOKEN = Pattern.compile("(.*)#([0-9]{1,18})");

    /** In one word, for whoever has to give the claim back later. */
    public String token() {
        return owner + "#" + fence;
    }

    /** The claim on a task that a token stands for; none if it is no token. */
    public static Optional<TaskClaim> of(String task, String token) {
        Matcher parts = TOKEN.matcher(token);
        return parts.matches()
                ? Optional.of(new TaskClaim(task, parts.group(1), Long.parseLong(parts.group(2)), Instant.EPOCH))
                : Optional.empty();
    }
}
