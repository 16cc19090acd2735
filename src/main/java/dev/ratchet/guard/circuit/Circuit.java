package dev.ratchet.guard.circuit;

import dev.ratchet.loop.Guard;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.Trip;
import dev.ratchet.loop.history.AttemptSign;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.LoopMemory;
import java.util.List;
import java.util.Optional;

/** Ends the run when a rule is broken, and refuses every further one until somebody resets the circuit. */
public final class Circuit implements Guard {
    private final SafetyCompletion safety;
    private final List<CircuitRule> rules;

    public Circuit(CircuitSettings settings) {
        this.safety = new SafetyCompletion(settings.safetyCompletion(), settings.completionPhrases());
        this.rules = List.of(
                safety,
                new BlockedAgent(),
                new SameError(settings.sameError()),
                new OutputDecline(settings.outputDecline()),
                new OnlyTesting(settings.onlyTesting()),
                new Stagnation(settings.stagnation()));
    }

    @Override
    public Decision check(History history) {
        LoopMemory memory = history.memory();
        if (memory.trip() != null) {
            return new Decision.Stop(Outcome.tripped(refusal(memory.trip())));
        }
        return rules.stream()
                .flatMap(rule -> broken(rule, memory).stream())
                .findFirst()
                .<Decision>map(Decision.Break::new)
                .orElse(Decision.PROCEED);
    }

    private Optional<Trip> broken(CircuitRule rule, LoopMemory memory) {
        return rule.brokenBy(memory.trail()).map(outcome -> new Trip(rule.name(), outcome, counts(memory)));
    }

    private Trip.Counts counts(LoopMemory memory) {
        List<AttemptSign> trail = memory.trail();
        return new Trip.Counts(
                memory.withoutProgress(), SameError.count(trail), OnlyTesting.count(trail), safety.count(trail));
    }

    private static String refusal(LoopMemory.Tripped trip) {
        return "the circuit was tripped at %s by %s: %s; 'ratchet reset --circuit' or --reset-circuit lets it run again"
                .formatted(trip.at(), trip.rule(), trip.reason());
    }
}
