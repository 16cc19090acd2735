package dev.ratchet.llm.tools;

import dev.ratchet.json.Json;
import dev.ratchet.llm.tools.files.RefusedCall;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.session.ToolResult;
import dev.ratchet.store.ClassResources;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that a model can call.
 *
 * @param name by which the model calls it
 * @param description for the model: what it is for
 * @param schema of its parameters, a JSON schema of an object
 */
public record Tool(String name, Effect effect, String description, String schema, Action action) {
    /** What it does to the world: calls of one turn that only read may run side by side. */
    public enum Effect {
        READS,
        WRITES,
        /** Nothing more is to be done in this iteration. */
        ENDS
    }

    /** What a tool does when it is called. */
    @FunctionalInterface
    public interface Action {
        ToolResult act(ToolInput input, ToolContext context) throws RefusedCall, IOException, InterruptedException;
    }

    /** A tool that models are told of in the file of its name. */
    static Tool described(String name, Effect effect, Action action) {
        Json told = Json.parseOrNothing(ClassResources.text(Tool.class, name + ".json"));
        return new Tool(
                name, effect, told.textAt("description"), told.at("parameters").line(), action);
    }

    /**
     * Does it; whatever goes wrong is a result too.
     *
     * @param input parsed JSON: String, Long, Double, Boolean, List, Map, or null as a value; what is not a parameter is
     *     passed over
     */
    public ToolResult call(Map<String, @Nullable Object> input, ToolContext context) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        try {
            return action.act(new ToolInput(input), context);
        } catch (RefusedCall e) {
            return ToolResult.failed(String.valueOf(e.getMessage()));
        } catch (ClosedByInterruptException e) {
            boolean _ = Thread.interrupted();
            throw new InterruptedException("interrupted in the middle of " + name);
        } catch (IOException e) {
            return ToolResult.failed(name + " failed: " + why(e));
        }
    }

    private static String why(IOException e) {
        return switch (e) {
            case AccessDeniedException _ -> "permission denied";
            case NoSuchFileException _ -> "it does not exist, or no longer";
            case NotDirectoryException _ -> "what should be a directory is none";
            default -> FailureWords.of(e);
        };
    }
}
