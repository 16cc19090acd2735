package dev.ratchet.app.worker;

import dev.ratchet.journal.query.LoopQueries;
import dev.ratchet.journal.query.LoopQueries.OpenAttempt;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.TaskClaim;
import dev.ratchet.work.graph.TaskClaims;

/**
 * An attempt whose task was taken from it. Whoever makes it finds that out when the claim is renewed, and ends it; what it
 * would settle or land later is refused.
 */
record AttemptCancellation(String attempt, String loop, String task) {
    static AttemptCancellation of(String word, Database database, Time time) {
        OpenAttempt attempt = new LoopQueries(database)
                .attempt(word)
                .orElseThrow(() -> Trouble.notFound("there is no attempt '%s'".formatted(word))
                        .withHint("'ratchet workers list' shows the sessions that run"));
        if (attempt.ended()) {
            throw Trouble.refused("the attempt %s has ended".formatted(attempt.id()));
        }
        String proof = attempt.claim();
        TaskClaim claim =
                proof == null ? null : TaskClaim.of(attempt.item(), proof).orElse(null);
        if (claim == null) {
            throw Trouble.refused("the attempt %s is not one at a task".formatted(attempt.id()))
                    .withHint("'ratchet stop --now --name %s' ends its loop".formatted(attempt.loop()));
        }
        boolean lost =
                new TaskClaims(database, time).cancel(claim).stream().anyMatch(GraphFact.ClaimLost.class::isInstance);
        if (lost) {
            throw Trouble.refused("%s is not the attempt %s's any more".formatted(attempt.item(), attempt.id()));
        }
        return new AttemptCancellation(attempt.id(), attempt.loop(), attempt.item());
    }
}
