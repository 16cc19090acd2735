package dev.ratchet.llm.tools.files;

/** A call that cannot be done as it was asked for; the message is for the model. */
public final class RefusedCall extends Exception {
    private static final long serialVersionUID = 1L;

    public RefusedCall(String message) {
        super(message);
    }
}
