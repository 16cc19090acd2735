package dev.ratchet.fleet.landing;

import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.worktree.BegunWork;

/**
 * Writes down what has landed by what was intended and is in the repository, for whoever was cut off before he could. Once
 * its commits are put on something else, nobody could tell any more, and the work would be done again.
 */
public record LandedSoFar(LandingQueue queue, BegunWork begun, RepositoryWriter repository) {
    /** Of all that is in the history of a commit. */
    void writeDown(String commit) throws InterruptedException {
        for (LandingIntent intent : queue.openIntents()) {
            if (repository.isIn(commit, intent.to())) {
                begun.landed(intent.item(), intent.to());
                queue.carriedOut(intent);
            }
        }
    }
}
