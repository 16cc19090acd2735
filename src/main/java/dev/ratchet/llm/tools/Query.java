package dev.ratchet.llm.tools;

/** Asks another loop. */
final class Query implements Deed {
    @Override
    public ToolResult act(Input input, ToolScene scene) throws Refused, InterruptedException {
        try {
            return ToolResult.ok(scene.mailbox()
                    .query(input.words("loop"), input.words("question"))
                    .text());
        } catch (Mailbox.Unreachable e) {
            throw new Refused(String.valueOf(e.getMessage()));
        }
    }
}
