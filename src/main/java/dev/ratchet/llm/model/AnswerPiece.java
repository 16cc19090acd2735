package dev.ratchet.llm.model;

/** A piece of an answer that is still on its way. */
public record AnswerPiece(Kind kind, String text) {
    /** What it is a piece of. */
    public enum Kind {
        TEXT,
        THINKING,
        /** The JSON of a call's input. */
        INPUT
    }
}
