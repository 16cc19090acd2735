package dev.ratchet.tui.live;

import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.base.Dollars;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.tui.Verbosity;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Optional;

/**
 * What is known of a run before it begins, and what its state is set against.
 *
 * @param iterations how many it may make; 0 for no limit
 * @param maxCost what it may cost; 0 for no limit
 * @param maxTokens how many tokens it may use; 0 for no limit
 * @param zone the time of day that its reader has
 * @param wayOn how a loop is let go on that somebody has paused
 * @param commits asked by the thread that draws, and never by the loop
 */
public record RunFacts(
        String loop,
        int iterations,
        Dollars maxCost,
        long maxTokens,
        Duration staleTimeout,
        Path directory,
        ZoneId zone,
        Verbosity verbosity,
        String wayOn,
        WorkItems items,
        CommitTitle commits) {

    /** Whether the work items of a loop differ, so that their names say something. */
    public enum WorkItems {
        ALWAYS_THE_SAME,
        DIFFERENT
    }

    /** What a commit is called. */
    public interface CommitTitle {
        /** Its title; empty if that cannot be told. */
        Optional<String> of(String commit);
    }

    private static final int LONGEST_TITLE = 60;

    /** People count from one. */
    String number(RunPosition position) {
        return number(position.iteration()) + (position.isRetry() ? ", try " + (position.retry() + 1) : "");
    }

    String number(int iteration) {
        return (iteration + 1) + (iterations == 0 ? "" : "/" + iterations);
    }

    /** The name of a work item, where it says something. */
    String title(String title) {
        return switch (items) {
            case ALWAYS_THE_SAME -> "";
            case DIFFERENT -> TerminalSafeText.brief(title, LONGEST_TITLE);
        };
    }

    /** The name of a commit, in quotes, where it can be told. */
    String quoted(String commit) {
        return commits.of(commit)
                .map(title -> " \"" + TerminalSafeText.brief(title, LONGEST_TITLE) + "\"")
                .orElse("");
    }

    boolean isVerbose() {
        return verbosity == Verbosity.VERBOSE;
    }
}
