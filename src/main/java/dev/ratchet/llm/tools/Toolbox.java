package dev.ratchet.llm.tools;

import dev.ratchet.llm.tools.Tool.Effect;
import dev.ratchet.llm.tools.files.RefusedCall;
import dev.ratchet.loop.session.ToolResult;
import java.util.List;

/** All tools that a model can get, by name. */
public final class Toolbox {
    private static final List<String> NAMES =
            List.of("read", "write", "edit", "list", "glob", "grep", "bash", "complete_task", "query", "share");

    private Toolbox() {}

    /** The tools of these names, all of them if there are none; each name must be one of {@link #names()}. */
    public static List<Tool> of(List<String> names) {
        return (names.isEmpty() ? NAMES : names)
                .stream().distinct().map(Toolbox::tool).toList();
    }

    /** The names of all tools. */
    public static List<String> names() {
        return NAMES;
    }

    private static Tool tool(String name) {
        return switch (name) {
            case "read" -> Tool.described(name, Effect.READS, new ReadTool());
            case "write" -> Tool.described(name, Effect.WRITES, new WriteTool());
            case "edit" -> Tool.described(name, Effect.WRITES, new EditTool());
            case "list" -> Tool.described(name, Effect.READS, new ListTool());
            case "glob" -> Tool.described(name, Effect.READS, new GlobTool());
            case "grep" -> Tool.described(name, Effect.READS, new GrepTool());
            case "bash" -> Tool.described(name, Effect.WRITES, new BashTool());
            case "complete_task" -> Tool.described(name, Effect.ENDS, (input, _) -> completed(input));
            case "query" -> Tool.described(name, Effect.WRITES, Toolbox::query);
            case "share" -> Tool.described(name, Effect.WRITES, Toolbox::share);
            default -> throw new IllegalArgumentException("there is no tool " + name);
        };
    }

    /** The model says that it is done, and what it did; the result is its summary. */
    private static ToolResult completed(ToolInput input) throws RefusedCall {
        return ToolResult.ok(input.words("summary").strip());
    }

    /** Asks another loop. */
    private static ToolResult query(ToolInput input, ToolContext context) throws RefusedCall, InterruptedException {
        return ToolResult.ok(context.messages().query(input.words("loop"), input.words("question")));
    }

    /** Tells another loop something for its next brief. */
    private static ToolResult share(ToolInput input, ToolContext context) throws RefusedCall, InterruptedException {
        String loop = input.words("loop");
        context.messages().share(loop, input.words("text"));
        return ToolResult.ok("left for the loop \"%s\"; it reads it before its next attempt".formatted(loop));
    }
}
