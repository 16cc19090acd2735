package dev.ratchet.work.graph;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task as it stands.
 *
 * @param feature the name of its feature
 * @param dependsOn the tasks that it waits for
 * @param leaseUntil when the claim lapses; null without a claim
 * @param ready whether it can be claimed now
 * @param needs what a worker has to have to be given it
 * @param noWorker whether no live worker has that, if somebody has looked
 * @param needsApproval whether it says itself that a person has to approve of its work
 * @param approval how that stands: awaiting, approved or rejected; null if nobody was asked
 */
public record Task(
        String id,
        String title,
        String description,
        TaskStatus status,
        int priority,
        @Nullable String parent,
        @Nullable String feature,
        List<String> dependsOn,
        @Nullable String model,
        int retryCount,
        int maxRetries,
        @Nullable String verificationStatus,
        @Nullable String claimedBy,
        @Nullable Instant leaseUntil,
        Instant createdAt,
        Instant updatedAt,
        boolean ready,
        List<String> needs,
        boolean noWorker,
        boolean needsApproval,
        @Nullable String approval) {
    /** How the ids of all tasks begin, and the names of loops and features do not. */
    static final String ID_PREFIX = "t-";

    /** Whether the word stands for a task, be it there or not. */
    public static boolean isId(String word) {
        return word.startsWith(ID_PREFIX);
    }

    /** Whether it waits for a person to look at it: it is claimed, and nobody works on it. */
    public boolean held() {
        return status == TaskStatus.IN_PROGRESS && leaseUntil == null;
    }

    /** The same, of which is known that no live worker has what it needs. */
    public Task withoutWorker() {
        return new Task(
                id,
                title,
                description,
                status,
                priority,
                parent,
                feature,
                dependsOn,
                model,
                retryCount,
                maxRetries,
                verificationStatus,
                claimedBy,
                leaseUntil,
                createdAt,
                updatedAt,
                ready,
                needs,
                true,
                needsApproval,
                approval);
    }
}
