package dev.ratchet.workspace.worktree;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the work trees of attempts are made.
 *
 * @param base the branch that they start from; null for the one that is checked out when the first is made
 * @param remote the remote whose branch they start from and land on; null for that of this clone
 * @param directory where they are
 * @param setup shell commands that run once in each
 * @param copy patterns of files that are not tracked, and are copied into each
 * @param minFreeGb none is made with less free space than that
 * @param watchRemote how often the base is compared with the remote's; zero for never
 */
public record WorktreeSettings(
        @Nullable String base,
        @Nullable String remote,
        Path directory,
        List<String> setup,
        Duration setupTimeout,
        List<String> copy,
        int minFreeGb,
        Duration watchRemote) {
    public static final Duration SETUP_TIMEOUT = Duration.ofMinutes(10);
    public static final int MIN_FREE_GB = 1;

    /** Where attempts are made. */
    public enum Mode {
        /** In the project's own directory. */
        DIRECTORY,
        /** Each work item has a work tree. */
        WORKTREE
    }

    public boolean watchesRemote() {
        return watchRemote.isPositive();
    }

    public WorktreeSettings {
        setup = List.copyOf(setup);
        copy = List.copyOf(copy);
    }
}
