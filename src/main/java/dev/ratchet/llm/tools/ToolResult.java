package dev.ratchet.llm.tools;

/** What a tool answers. */
public record ToolResult(Outcome outcome, String text) {

    /** Whether it did what it was asked for. */
    public enum Outcome {
        OK,
        FAILED
    }

    public static ToolResult ok(String text) {
        return new ToolResult(Outcome.OK, text);
    }

    public static ToolResult failed(String text) {
        return new ToolResult(Outcome.FAILED, text);
    }
}
