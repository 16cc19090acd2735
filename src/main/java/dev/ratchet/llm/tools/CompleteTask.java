package dev.ratchet.llm.tools;

/** The model says that it is done, and what it did; the result is its summary. */
final class CompleteTask implements Deed {
    @Override
    public ToolResult act(Input input, ToolScene scene) throws Refused {
        return ToolResult.ok(input.words("summary").strip());
    }
}
