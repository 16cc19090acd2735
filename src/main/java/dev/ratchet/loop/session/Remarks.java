package dev.ratchet.loop.session;

import org.jspecify.annotations.Nullable;

/**
 * What an agent itself says about its work.
 *
 * @param status its report by the tool for it, else its last complete LOOP_STATUS block; null if there was neither
 * @param completionPhrases how many different phrases it used that sound like the end of the work
 * @param errorSignature the same for errors that differ only in numbers and times, null if it tells of none
 * @param length how much it said, in characters
 * @param sigils the signs that it gave to the loop
 * @param statements what it said by tools, which outranks the signs
 */
public record Remarks(
        @Nullable ReportedStatus status,
        int completionPhrases,
        @Nullable String errorSignature,
        long length,
        Sigils sigils,
        Statements statements) {
    public static final Remarks NONE = new Remarks(null, 0, null, 0);

    public Remarks(
            @Nullable ReportedStatus status, int completionPhrases, @Nullable String errorSignature, long length) {
        this(status, completionPhrases, errorSignature, length, Sigils.NONE);
    }

    public Remarks(
            @Nullable ReportedStatus status,
            int completionPhrases,
            @Nullable String errorSignature,
            long length,
            Sigils sigils) {
        this(status, completionPhrases, errorSignature, length, sigils, Statements.NONE);
    }

    /** The same, with what was said by tools in place of what the words say. */
    public Remarks outrankedBy(Statements said) {
        ReportedStatus told = said.status() == null ? status : said.status();
        return new Remarks(told, completionPhrases, errorSignature, length, sigils, said);
    }

    /** What it said of its work item by a tool, null where it has not. */
    public Statements.@Nullable Claim claim() {
        return statements.claim();
    }
}
