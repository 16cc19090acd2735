package dev.ratchet.fleet.landing;

/**
 * What was accepted and waits for the base branch.
 *
 * @param id the place in the queue: who came earlier has a smaller one
 */
public record LandingEntry(long id, Candidate candidate) {
    /**
     * What is to land.
     *
     * @param commit the last one of the branch
     * @param base the branch that it is to come to
     */
    public record Candidate(String item, String attempt, String loop, String branch, String commit, String base) {}
}
