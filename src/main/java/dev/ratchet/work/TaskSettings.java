package dev.ratchet.work;

import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskClaims.Verification;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How tasks are worked off.
 *
 * @param lease how long a claim lasts that nobody renews
 * @param onMismatch what becomes of a task whose agent speaks of another
 * @param maxUnclaimed attempts in a row that do not say whether the task is done, after which it has failed; 0 for no end
 * @param maxRetries in place of what tasks say themselves; null to leave it at that
 * @param maxCostUsd what a task may cost in all; 0 for no bound
 * @param verification what a task that is done has gone through
 * @param failures what failed tasks mean for a run that ends well otherwise
 */
public record TaskSettings(
        Duration lease,
        OnMismatch onMismatch,
        int maxUnclaimed,
        @Nullable Integer maxRetries,
        double maxCostUsd,
        Verification verification,
        FailuresMean failures) {
    public static final TaskSettings DEFAULT = new TaskSettings(
            Duration.ofMinutes(2), OnMismatch.RELEASE, 5, null, 0, Verification.PASSED, FailuresMean.A_WARNING);

    /** How often a task may be tried again, whoever says so. */
    public int retriesOf(Task task) {
        return maxRetries == null ? task.maxRetries() : maxRetries;
    }

    /** What becomes of a task whose agent speaks of another. */
    public enum OnMismatch {
        /** Somebody else may try. */
        RELEASE,
        /** A person has to look at it first. */
        HOLD
    }

    /** What failed tasks mean for a run that ends well otherwise. */
    public enum FailuresMean {
        /** It ends well all the same, and says so. */
        A_WARNING,
        /** It has failed, for those who look at nothing but the exit code. */
        A_FAILED_RUN
    }
}
