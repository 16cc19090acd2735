package dev.ratchet.guard.circuit;

import dev.ratchet.loop.Guard;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.LoopMemory;

/** Ends the run when a rule is broken, and refuses every further one until somebody resets the circuit. */
public record Circuit(CircuitSettings settings) implements Guard {
    @Override
    public Decision check(History history) {
        LoopMemory memory = history.memory();
        if (memory.trip() != null) {
            return new Decision.Stop(Outcome.tripped(refusal(memory.trip())));
        }
        return new CircuitRules(settings)
                .broken(memory)
                .<Decision>map(Decision.Break::new)
                .orElse(Decision.PROCEED);
    }

    private static String refusal(LoopMemory.Tripped trip) {
        return "the circuit was tripped at %s by %s: %s; 'ratchet reset --circuit' or --reset-circuit lets it run again"
                .formatted(trip.at(), trip.rule(), trip.reason());
    }
}
