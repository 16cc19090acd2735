package dev.ratchet.loop.attempt;

import java.time.Instant;

/**
 * One try at a work item.
 *
 * @param id unique for all time; it also marks every process that the attempt starts
 * @param loop the name of the loop that makes it
 */
public record Attempt(String id, String loop, WorkItem item, RunPosition position, Instant startedAt) {}
