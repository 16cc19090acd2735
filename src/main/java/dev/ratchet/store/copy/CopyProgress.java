package dev.ratchet.store.copy;

/** Follows a copy. */
@FunctionalInterface
public interface CopyProgress {
    /**
     * Told after every step.
     *
     * @param done rows and transcripts that are there
     * @param all of how many
     */
    void reached(long done, long all);
}
