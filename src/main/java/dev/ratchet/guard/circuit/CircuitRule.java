package dev.ratchet.guard.circuit;

import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.history.AttemptSign;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** One rule of the circuit. */
interface CircuitRule {
    String name();

    /** How the run ends if the signs of the latest attempts, oldest first, break the rule. */
    Optional<Outcome> brokenBy(List<AttemptSign> trail);

    /** How many of the latest signs in a row are such. */
    static int inARow(List<AttemptSign> trail, Predicate<AttemptSign> such) {
        return (int) trail.reversed().stream().takeWhile(such).count();
    }

    /** The outcome of a rule that counts, if it has counted enough; it never does where the most is 0. */
    static Optional<Outcome> tripAt(int most, int count, String what) {
        return most > 0 && count >= most ? Optional.of(Outcome.tripped(count + " " + what)) : Optional.empty();
    }
}
