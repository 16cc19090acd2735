package dev.ratchet.agent.remarks;

import dev.ratchet.loop.Remarks;

/** All that the top-level assistant says in one session; of a great deal, the last part. */
public final class Spoken {
    private static final int MOST = 4 * 1024 * 1024;

    private final StringBuilder words = new StringBuilder();
    private long length;

    /** Takes the next whole piece of text. */
    public void add(String piece) {
        length += piece.length();
        words.append(piece).append('\n');
        if (words.length() > MOST) {
            int from = words.length() - MOST / 2;
            words.delete(0, Character.isLowSurrogate(words.charAt(from)) ? from + 1 : from);
        }
    }

    /**
     * What it says about the work.
     *
     * @param answer the final answer, which some agents give without having said it
     */
    public Remarks remarks(String answer) {
        if (words.indexOf(answer) < 0) {
            add(answer);
        }
        String all = words.toString();
        return new Remarks(
                StatusBlock.lastIn(all).orElse(null),
                CompletionPhrases.in(all),
                ErrorSignature.of(all).orElse(null),
                length);
    }
}
