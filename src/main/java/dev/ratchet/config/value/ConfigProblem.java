package dev.ratchet.config.value;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * One thing wrong with the configuration; its text says it on one line.
 *
 * @param origin where it is
 * @param key the key or section; null when the file as a whole is meant
 * @param message what is wrong and what is allowed
 */
public record ConfigProblem(ValueOrigin origin, @Nullable String key, String message) {
    /** The file from top to bottom, then the environment, then the command line. */
    public static final Comparator<ConfigProblem> READING_ORDER = Comparator.comparingInt(
                    (ConfigProblem problem) -> problem.origin.rank())
            .thenComparingInt(ConfigProblem::line);

    @Override
    public String toString() {
        return origin.place() + ": " + (key == null ? "" : key + ": ") + message;
    }

    private int line() {
        return origin instanceof ValueOrigin.InFile inFile ? inFile.line() : 0;
    }
}
