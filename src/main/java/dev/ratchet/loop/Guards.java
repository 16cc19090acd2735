package dev.ratchet.loop;

import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.history.History;
import java.time.Instant;
import java.util.List;

/** Several guards as one: any stop or break beats any wait, the longest wait beats the rest. */
public record Guards(List<Guard> guards) implements Guard {
    public Guards {
        guards = List.copyOf(guards);
    }

    @Override
    public Decision check(History history) {
        Decision decision = Decision.PROCEED;
        for (Guard guard : guards) {
            switch (guard.check(history)) {
                case Decision.Stop stop -> {
                    return stop;
                }
                case Decision.Break broken -> {
                    return broken;
                }
                case Decision.Wait wait -> decision = later(decision, wait, history.asOf());
                case Decision.Proceed _ -> {}
            }
        }
        return decision;
    }

    private static Decision later(Decision current, Decision.Wait candidate, Instant now) {
        if (!candidate.until().isAfter(now)) {
            return current;
        }
        return current instanceof Decision.Wait wait && !wait.until().isBefore(candidate.until()) ? wait : candidate;
    }
}
