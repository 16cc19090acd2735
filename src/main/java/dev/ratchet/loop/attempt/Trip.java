package dev.ratchet.loop.attempt;

/**
 * A rule of the circuit was broken.
 *
 * @param rule the rule's name
 * @param counts where the rules stood
 */
public record Trip(String rule, Outcome outcome, Counts counts) {

    /** How many of the latest attempts in a row each rule counts. */
    public record Counts(int noProgress, int sameError, int onlyTesting, int completionPhrases) {}
}
