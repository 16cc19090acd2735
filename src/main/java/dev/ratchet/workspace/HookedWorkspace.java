package dev.ratchet.workspace;

import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.SessionNumbers;
import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.Workspace.Visit;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.Verdict.Remains;
import dev.ratchet.loop.attempt.Verdict.Waste;
import dev.ratchet.loop.attempt.WorkDirectory;
import java.util.Optional;

/**
 * A workspace with hooks around each session. A retry enters without them, since they ran for its position in the run already; whatever
 * session of the position does something is followed by the hooks after it.
 */
public record HookedWorkspace(Workspace inner, Hooks hooks, AttemptEnvironment environment, SessionNumbers numbers)
        implements Workspace {
    @Override
    public Entry enter(Attempt attempt) throws InterruptedException {
        return inner.enter(attempt).then(visit -> hooked(attempt, new HookedVisit(visit, hooks, environment)));
    }

    @Override
    public boolean hasEffects() {
        return hooks.any() || inner.hasEffects();
    }

    private Entry hooked(Attempt attempt, HookedVisit visit) throws InterruptedException {
        if (!attempt.position().isRetry() && hooks.anyBefore()) {
            int number = numbers.upcoming();
            WorkDirectory directory = visit.directory();
            Optional<String> failure =
                    hooks.before(attempt, number, directory.path(), environment.before(attempt, number, directory));
            if (failure.isPresent()) {
                return new Entry.Refused(new Verdict.Wasted(Waste.REFUSED, failure.get()));
            }
        }
        return new Entry.Entered(visit);
    }

    private record HookedVisit(Visit inner, Hooks hooks, AttemptEnvironment environment) implements Visit {
        @Override
        public WorkDirectory directory() {
            return inner.directory();
        }

        @Override
        public Changes changes() {
            return inner.changes();
        }

        @Override
        public void leave(PastAttempt past) throws InterruptedException {
            try {
                if (past.ticket() != null && past.session() != null && followed(past.verdict())) {
                    hooks.after(
                            past.attempt(),
                            past.ticket().number(),
                            directory().path(),
                            environment.after(past, past.ticket(), past.session(), directory()));
                }
            } finally {
                inner.leave(past);
            }
        }

        @Override
        public void abandon(Remains remains) {
            inner.abandon(remains);
        }

        private static boolean followed(Verdict verdict) {
            return switch (verdict) {
                case Verdict.Wasted wasted -> wasted.waste() == Waste.FAILED;
                case Verdict.Interrupted _ -> false;
                case Verdict.Accepted _,
                        Verdict.Progressed _,
                        Verdict.Rejected _,
                        Verdict.Conflicted _,
                        Verdict.Held _,
                        Verdict.GaveUp _,
                        Verdict.RateLimited _,
                        Verdict.Halted _ -> true;
            };
        }
    }
}
