package dev.ratchet.mcp.tool;

/** What a model hears of its call. */
public record ToolAnswer(Ending ending, String text) {
    /** Whether the call was done. */
    public enum Ending {
        DONE,
        REFUSED
    }

    public static ToolAnswer done(String text) {
        return new ToolAnswer(Ending.DONE, text);
    }

    public static ToolAnswer refused(String text) {
        return new ToolAnswer(Ending.REFUSED, text);
    }
}
