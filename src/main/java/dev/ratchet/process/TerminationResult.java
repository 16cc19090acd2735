package dev.ratchet.process;

/**
 * How a session was ended.
 *
 * @param leftOvers how many processes besides the leader were still there
 * @param killed whether something had to be killed without asking
 */
public record TerminationResult(int leftOvers, boolean killed) {}
