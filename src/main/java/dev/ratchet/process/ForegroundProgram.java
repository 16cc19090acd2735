package dev.ratchet.process;

import dev.ratchet.loop.base.FailureWords;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Hands the terminal to a program until it ends. */
public final class ForegroundProgram {
    private ForegroundProgram() {}

    /** Runs the program and says its exit code; Ctrl-C is meant for it, and not for us, as long as it runs. */
    public static int run(List<String> words, Path directory, Map<String, String> environment)
            throws LaunchFailed, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(words).directory(directory.toFile()).inheritIO();
        KeptVariables.restore(builder.environment());
        builder.environment().putAll(environment);
        try (Signals _ = new Signals(_ -> {})) {
            return builder.start().waitFor();
        } catch (IOException e) {
            throw new LaunchFailed("%s cannot be started: %s".formatted(words.getFirst(), FailureWords.of(e)), e);
        }
    }
}
