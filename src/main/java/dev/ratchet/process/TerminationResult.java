package dev.ratchet.process;

import java.util.List;

/**
 * How a session was ended.
 *
 * @param leftOvers how many processes besides the leader were still there
 * @param killed whether something had to be killed without asking
 * @param survivors what could not be ended and was not told of before, each in words
 */
public record TerminationResult(int leftOvers, boolean killed, List<String> survivors) {
    public TerminationResult {
        survivors = List.copyOf(survivors);
    }

    /** An ending that nothing has survived. */
    public TerminationResult(int leftOvers, boolean killed) {
        this(leftOvers, killed, List.of());
    }
}
