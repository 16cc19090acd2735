package dev.ratchet.loop.session;

import org.jspecify.annotations.Nullable;

/**
 * What an agent's own words say about its work.
 *
 * @param status its last complete LOOP_STATUS block, null if there was none
 * @param completionPhrases how many different phrases it used that sound like the end of the work
 * @param errorSignature the same for errors that differ only in numbers and times, null if it tells of none
 * @param length how much it said, in characters
 * @param sigils the signs that it gave to the loop
 */
public record Remarks(
        @Nullable ReportedStatus status,
        int completionPhrases,
        @Nullable String errorSignature,
        long length,
        Sigils sigils) {
    public static final Remarks NONE = new Remarks(null, 0, null, 0);

    public Remarks(
            @Nullable ReportedStatus status, int completionPhrases, @Nullable String errorSignature, long length) {
        this(status, completionPhrases, errorSignature, length, Sigils.NONE);
    }
}
