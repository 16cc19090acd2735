package dev.ratchet.process.sandbox;

/** A sandbox cannot be made as it was asked for; the message is one line for the user. */
public final class SandboxRefused extends Exception {
    private static final long serialVersionUID = 1;

    public SandboxRefused(String message) {
        super(message);
    }
}
