package dev.ratchet.fleet.worker;

import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a process is among those that share a database.
 *
 * @param name what it wants to be called; null for the name of its machine
 * @param labels what it has that tasks may need
 * @param capacity how many loops it runs at once if the command does not say; null for as many as there are otherwise
 */
public record WorkerSettings(
        @Nullable String name, Set<String> labels, @Nullable Integer capacity) {
    public WorkerSettings {
        labels = new TreeSet<>(labels);
    }
}
