package dev.ratchet.fleet.landing;

/**
 * The right to land, of which there is one in a project.
 *
 * @param fence whoever has the turn later has a higher one, and what comes with a lower one is not recorded
 */
public record LandingTurn(LandingEntry entry, long fence) {}
