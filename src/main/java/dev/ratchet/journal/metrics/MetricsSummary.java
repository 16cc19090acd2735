package dev.ratchet.journal.metrics;

import dev.ratchet.journal.query.ItemSpending;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a project's sessions amount to, as a whole and taken apart.
 *
 * @param tasks what was spent on each, the most first
 */
public record MetricsSummary(
        Scope scope,
        Measures totals,
        List<Group> days,
        List<Group> models,
        List<Group> verdicts,
        List<Group> classes,
        List<ToolCalls> tools,
        List<ItemSpending> tasks) {

    /**
     * What is summed up.
     *
     * @param loop null for all
     * @param since the first day, in UTC; null for the beginning
     */
    public record Scope(@Nullable String loop, @Nullable LocalDate since) {
        public static final Scope ALL = new Scope(null, null);
    }

    /**
     * A part of it.
     *
     * @param key what its sessions have in common, null if it is that they lack it
     */
    public record Group(@Nullable String key, Measures measures) {}

    /** How often a tool was called. */
    public record ToolCalls(String tool, long calls) {}

    /** That of a project in which nothing has run. */
    public static MetricsSummary empty(Scope scope) {
        return new MetricsSummary(
                scope, Measures.NONE, List.of(), List.of(), List.of(), List.of(), List.of(), List.of());
    }

    /** The tasks that are verified: an attempt at each of them was accepted. */
    public List<ItemSpending> verifiedTasks() {
        return tasks.stream().filter(task -> task.accepted() > 0).toList();
    }

    /** What a verified task cost with everything that was spent on it; null if there is none, or no cost is told. */
    public @Nullable Double costPerVerifiedTask() {
        List<Double> costs = verifiedTasks().stream()
                .map(task -> task.usage().costUsd())
                .filter(Objects::nonNull)
                .toList();
        return costs.isEmpty()
                ? null
                : Double.valueOf(costs.stream().mapToDouble(Double::doubleValue).sum() / costs.size());
    }
}
