package dev.ratchet.loop.attempt;

/**
 * What lies between two commits.
 *
 * @param from the one before it
 * @param to the last of it
 */
public record CommitRange(String from, String to) {}
