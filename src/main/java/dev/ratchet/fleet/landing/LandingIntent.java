package dev.ratchet.fleet.landing;

/**
 * A ref that was about to be moved when nothing more was heard of it; the repository knows whether it was.
 *
 * @param landing the place in the queue of what was to land
 */
public record LandingIntent(long landing, String item, String ref, String from, String to) {}
