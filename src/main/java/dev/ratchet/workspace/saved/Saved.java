package dev.ratchet.workspace.saved;

import java.time.Instant;

/**
 * Work that was kept before its place went away, as git alone remembers it.
 *
 * @param ref that names it, in full
 * @param item whose work it was: a task, or a loop
 * @param attempt the one that made it, as it was given
 * @param commit with all of it; its parents are what was committed
 * @param branch that the work tree was on
 * @param base the commit that it was compared with
 * @param files how many files differ from where the branch forked from the base
 */
public record Saved(
        String ref,
        String item,
        String attempt,
        String commit,
        String branch,
        String base,
        int files,
        String reason,
        Instant createdAt) {
    /** The end of its ref, which is enough to name it. */
    public String name() {
        return ref.substring(SavedWork.PREFIX.length());
    }
}
