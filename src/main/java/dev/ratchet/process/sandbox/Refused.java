package dev.ratchet.process.sandbox;

/** A sandbox cannot be made as it was asked for; the message is one line for the user. */
public final class Refused extends Exception {
    private static final long serialVersionUID = 1;

    public Refused(String message) {
        super(message);
    }
}
