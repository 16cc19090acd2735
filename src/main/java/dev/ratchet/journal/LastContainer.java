package dev.ratchet.journal;

/**
 * The container in which a loop's sessions run.
 *
 * @param user who they are in it; empty for the container's own user
 */
public record LastContainer(String container, String user) {}
