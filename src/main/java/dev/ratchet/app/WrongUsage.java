package dev.ratchet.app;

/** Thrown by a command whose options are fine one by one, but not together. */
final class WrongUsage extends RuntimeException {
    private static final long serialVersionUID = 1L;

    WrongUsage(String message) {
        super(message);
    }
}
