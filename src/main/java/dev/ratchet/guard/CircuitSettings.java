package dev.ratchet.guard;

/**
 * How much of each a loop may show before its circuit breaks; 0 switches the rule off.
 *
 * @param stagnation attempts in a row without progress
 * @param sameError attempts in a row with the same error
 * @param outputDecline percent by which what the agent says shrinks, twice in a row
 * @param onlyTesting attempts in a row that only tested
 * @param safetyCompletion attempts in a row that sound like the end without the signal for it
 * @param completionPhrases different phrases that make an attempt sound like the end
 */
public record CircuitSettings(
        int stagnation,
        int sameError,
        int outputDecline,
        int onlyTesting,
        int safetyCompletion,
        int completionPhrases) {
    public static final CircuitSettings DEFAULT = new CircuitSettings(3, 5, 70, 3, 5, 2);
}
