package dev.ratchet.llm.tools;

import dev.ratchet.llm.tools.files.RefusedCall;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A tool of its name, description and deed; whatever goes wrong with the deed is told to the model. */
record DescribedTool(String name, Effect effect, Description description, ToolAction action) implements Tool {
    DescribedTool(String name, Effect effect, ToolAction action) {
        this(name, effect, ToolDescriptions.of(name), action);
    }

    @Override
    public ToolResult call(Map<String, @Nullable Object> input, ToolContext scene) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        try {
            return action.act(new ToolInput(input), scene);
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
            default -> Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
        };
    }
}
