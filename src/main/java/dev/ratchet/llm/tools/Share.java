package dev.ratchet.llm.tools;

/** Tells another loop something for its next brief. */
final class Share implements Deed {
    @Override
    public ToolResult act(Input input, ToolScene scene) throws Refused, InterruptedException {
        String loop = input.words("loop");
        try {
            scene.mailbox().share(loop, input.words("text"));
            return ToolResult.ok("left for the loop \"%s\"; it reads it before its next attempt".formatted(loop));
        } catch (Mailbox.Unreachable e) {
            throw new Refused(String.valueOf(e.getMessage()));
        }
    }
}
