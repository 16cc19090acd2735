package dev.ratchet.store.transcript;

/**
 * Where what sessions write is kept.
 *
 * @param most how many bytes of a session are kept in the database; of a longer one its head and its tail
 */
public record TranscriptSettings(Keeping keeping, long most) {
    public static final int MOST_MB = 50;

    /** Where it can be read. */
    public enum Keeping {
        /** Where it was written. */
        FILE,
        /** In the database as well. */
        DATABASE
    }
}
