package dev.ratchet.tui;

import dev.ratchet.loop.session.Usage;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One loop at one moment, as the table of several tells of it.
 *
 * @param doing what it does, in a word or two
 * @param detail what it waits for, or what checks its work; empty if it does neither
 * @param until when the waiting ends, null if that is not known
 * @param since when its present attempt began, null if it makes none
 * @param iteration of its latest attempt, null before the first
 * @param agent who works or worked last, with the model where that is known; empty before the first session
 * @param title of its work item; empty if it has none
 */
public record LoopRow(
        String name,
        Stage stage,
        String doing,
        String detail,
        @Nullable Instant until,
        @Nullable Instant since,
        @Nullable Integer iteration,
        String agent,
        String title,
        Counts counts) {

    /** What matters more to whoever looks at many loops comes first. */
    public enum Stage {
        AT_WORK,
        WAITING,
        ENDED
    }

    /** What the loop came to so far. */
    public record Counts(int done, int failed, Usage spent) {
        static final Counts NONE = new Counts(0, 0, Usage.NONE);

        public Counts plus(Counts other) {
            return new Counts(done + other.done, failed + other.failed, spent.plus(other.spent));
        }
    }

    /** The same while its work waits to come to the base branch, which no event tells; none without an attempt does. */
    public LoopRow landing(String words) {
        return since == null
                ? this
                : new LoopRow(name, Stage.AT_WORK, "landing", words, null, since, iteration, agent, title, counts);
    }
}
