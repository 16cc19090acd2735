package dev.ratchet.loop.session;

/** What came of a call of a tool, for the model that made it. */
public record ToolResult(Outcome outcome, String text) {
    /** Whether it was done. */
    public enum Outcome {
        OK,
        FAILED
    }

    /** It was done. */
    public static ToolResult ok(String text) {
        return new ToolResult(Outcome.OK, text);
    }

    /** It was not, or not wholly; the text says why and what to do. */
    public static ToolResult failed(String text) {
        return new ToolResult(Outcome.FAILED, text);
    }
}
