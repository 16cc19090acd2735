package dev.ratchet.app.command;

/** Thrown by a command whose options are fine one by one, but not together. */
public final class WrongUsage extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public WrongUsage(String message) {
        super(message);
    }
}
