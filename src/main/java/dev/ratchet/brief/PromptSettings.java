package dev.ratchet.brief;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the prompt comes from.
 *
 * @param file the prompt file
 * @param text the prompt itself, in the file's place; null to read the file
 * @param prependCommands shell commands whose output goes before it
 * @param timeout how long each of them may take
 * @param system appended to the agent's own system prompt; empty for nothing
 * @param model null for the agent's own choice
 */
public record PromptSettings(
        Path file,
        @Nullable String text,
        List<String> prependCommands,
        Duration timeout,
        String system,
        @Nullable String model) {
    public PromptSettings {
        prependCommands = List.copyOf(prependCommands);
    }
}
