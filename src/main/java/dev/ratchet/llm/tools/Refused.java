package dev.ratchet.llm.tools;

/** A call that cannot be done as it was asked for; the message is for the model. */
final class Refused extends Exception {
    private static final long serialVersionUID = 1L;

    Refused(String message) {
        super(message);
    }
}
