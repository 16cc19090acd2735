package dev.ratchet.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How an agent is called for one session.
 *
 * @param words the program and its arguments
 * @param stdin a file that holds what it reads, null for nothing
 * @param environment variables that it needs for this call
 */
record Invocation(List<String> words, @Nullable Path stdin, Map<String, String> environment) {
    public Invocation {
        words = List.copyOf(words);
        environment = Map.copyOf(environment);
    }

    public Invocation(List<String> words, @Nullable Path stdin) {
        this(words, stdin, Map.of());
    }
}
