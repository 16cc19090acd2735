package dev.ratchet.workspace;

import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.SessionNumbers;
import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.Workspace.Visit;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.Verdict.Waste;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A workspace with hooks around each session. A retry enters without them, since they ran for its position in the run already; whatever
 * session of the position does something is followed by the hooks after it.
 */
public record HookedWorkspace(Workspace inner, Hooks hooks, AttemptEnvironment environment, SessionNumbers numbers)
        implements Workspace {
    @Override
    public Entry enter(Attempt attempt) throws InterruptedException {
        if (!attempt.position().isRetry() && hooks.anyBefore()) {
            int number = numbers.upcoming();
            Optional<String> failure = hooks.before(attempt, number, environment.before(attempt, number));
            if (failure.isPresent()) {
                return new Entry.Refused(new Verdict.Wasted(Waste.REFUSED, failure.get()));
            }
        }
        return switch (inner.enter(attempt)) {
            case Entry.Entered(var visit) -> new Entry.Entered(new HookedVisit(visit, hooks, environment));
            case Entry.Refused refused -> refused;
        };
    }

    private record HookedVisit(Visit inner, Hooks hooks, AttemptEnvironment environment) implements Visit {
        @Override
        public Path directory() {
            return inner.directory();
        }

        @Override
        public Changes changes() {
            return inner.changes();
        }

        @Override
        public void leave(PastAttempt past) throws InterruptedException {
            inner.leave(past);
            if (past.ticket() != null && past.session() != null && followed(past.verdict())) {
                hooks.after(
                        past.attempt(), past.ticket().number(), environment.after(past, past.ticket(), past.session()));
            }
        }

        private static boolean followed(Verdict verdict) {
            return switch (verdict) {
                case Verdict.Wasted wasted -> wasted.waste() == Waste.FAILED;
                case Verdict.Interrupted _ -> false;
                case Verdict.Accepted _,
                        Verdict.Progressed _,
                        Verdict.Rejected _,
                        Verdict.GaveUp _,
                        Verdict.RateLimited _,
                        Verdict.Halted _ -> true;
            };
        }
    }
}
