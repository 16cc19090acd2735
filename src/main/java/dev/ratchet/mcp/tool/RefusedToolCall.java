package dev.ratchet.mcp.tool;

/** A call that is not done; the message is for the model that made it. */
public final class RefusedToolCall extends Exception {
    private static final long serialVersionUID = 1L;

    public RefusedToolCall(String message) {
        super(message);
    }

    /** Why, and what to do. */
    public String words() {
        return String.valueOf(getMessage());
    }
}
