package dev.ratchet.session.remarks;

import dev.ratchet.loop.session.Remarks;

/**
 * What the top-level assistant says in one session, as far as it is about the work: its reports of status, and the last
 * part of all its words.
 */
public final class WorkRemarks {
    private static final int TAIL = 64 * 1024;

    private final StringBuilder tail = new StringBuilder();
    private final StatusReportReader reports = new StatusReportReader();
    private final SigilReader inWords = new SigilReader();
    private final SigilReader inResults = new SigilReader();
    private boolean results;
    private long length;

    /** Takes the next whole piece of text. */
    public void add(String piece) {
        length += piece.length();
        inWords.add(piece);
        tail.append(piece).append('\n');
        if (tail.length() > 2 * TAIL) {
            tail.delete(0, tail.length() - TAIL);
        }
        reports.add(piece);
    }

    /** Takes a line of what the agent was told: it is there, and says nothing about the work. */
    public void repeated(String line) {
        length += line.length();
    }

    /** Takes the text of a final result: an agent that gives them means its signs for the loop to be there. */
    public void result(String text) {
        results = true;
        inResults.add(text);
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
                reports.last().orElse(null),
                CompletionPhrases.in(words),
                ErrorSignature.of(words).orElse(null),
                length,
                results ? inResults.sigils() : inWords.sigils());
    }
}
