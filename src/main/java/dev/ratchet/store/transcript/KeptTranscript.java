package dev.ratchet.store.transcript;

import java.time.Instant;

/**
 * A transcript that is in the database.
 *
 * @param bytes how many the agent had written
 * @param leftOut how many of them, from the middle, are not there
 */
public record KeptTranscript(long bytes, long leftOut, Instant at) {}
