package dev.ratchet.loop.base;

/** The world is broken in a way that the loop cannot mend; the message says what, where and what to do. */
public final class Trouble extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Trouble(String message) {
        super(message);
    }

    public Trouble(String message, Throwable cause) {
        super(message, cause);
    }
}
