package dev.ratchet.session.remarks;

import dev.ratchet.loop.session.Remarks;
import dev.ratchet.loop.session.ReportedStatus;
import org.jspecify.annotations.Nullable;

/**
 * What the top-level assistant says in one session, as far as it is about the work: its reports of status, and the last
 * part of all its words.
 */
public final class WorkRemarks {
    private static final int TAIL = 64 * 1024;

    /** A report may be torn into pieces; one without an end must not fill the memory. */
    private static final int LONGEST_REPORT = 2 * 1024 * 1024;

    private final StringBuilder tail = new StringBuilder();
    private final StringBuilder open = new StringBuilder();
    private final SigilReader inWords = new SigilReader();
    private final SigilReader inResults = new SigilReader();
    private boolean results;
    private @Nullable ReportedStatus status;
    private long length;

    /** Takes the next whole piece of text. */
    public void add(String piece) {
        length += piece.length();
        inWords.add(piece);
        tail.append(piece).append('\n');
        if (tail.length() > 2 * TAIL) {
            tail.delete(0, tail.length() - TAIL);
        }
        if (!open.isEmpty() || piece.contains(StatusBlockParser.BEGIN)) {
            report(piece);
        }
    }

    /** Takes the text of a final result: an agent that gives them means its signs for the loop to be there. */
    public void result(String text) {
        results = true;
        inResults.add(text);
    }

    private void report(String piece) {
        open.append(piece).append('\n');
        if (piece.contains(StatusBlockParser.END)) {
            status = StatusBlockParser.lastIn(open.toString()).orElse(status);
        }
        int begun = open.lastIndexOf(StatusBlockParser.BEGIN);
        boolean over = begun < open.lastIndexOf(StatusBlockParser.END) || open.length() - begun > LONGEST_REPORT;
        open.delete(0, over ? open.length() : begun);
    }

    /**
     * What it says about the work.
     *
     * @param answer the final answer, which some agents give without having said anything
     */
    public Remarks remarks(String answer) {
        if (length == 0 && !answer.isEmpty()) {
            add(answer);
        }
        String words = tail.toString();
        return new Remarks(
                status,
                CompletionPhrases.in(words),
                ErrorSignature.of(words).orElse(null),
                length,
                results ? inResults.sigils() : inWords.sigils());
    }
}
