package dev.ratchet.work.graph;

import java.util.List;

/**
 * What is to be expected of a scope, as of one moment.
 *
 * @param hopes tasks of the scope that somebody works on under a lease, or that one of them waits for, directly or not
 */
public record ScopeOutlook(TaskCounts counts, List<Task> hopes) {}
