package dev.ratchet.agent;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How an agent is called for one session.
 *
 * @param words the program and its arguments
 * @param stdin a file that holds what it reads, null for nothing
 */
public record Invocation(List<String> words, @Nullable Path stdin) {
    public Invocation {
        words = List.copyOf(words);
    }
}
