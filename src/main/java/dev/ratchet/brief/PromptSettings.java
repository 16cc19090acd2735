package dev.ratchet.brief;

import java.nio.file.Files;
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
 */
public record PromptSettings(Path file, @Nullable String text, List<String> prependCommands, Duration timeout) {
    public PromptSettings {
        prependCommands = List.copyOf(prependCommands);
    }

    /** Whether there is a prompt, which not every kind of loop needs. */
    public boolean isGiven() {
        return text != null || Files.exists(file);
    }
}
