package dev.ratchet.config.key;

import dev.ratchet.config.value.WholeNumber;
import dev.ratchet.guard.CircuitSettings;
import dev.ratchet.judge.StatusJudge.Proof;
import java.time.Duration;
import java.util.Optional;

/** The settings that the status loop brings, part of the catalogue of {@link Keys}; the circuit serves every loop. */
public final class StatusKeys {
    private static final CircuitSettings DEFAULT_CIRCUIT = CircuitSettings.DEFAULT;
    private static final int CALLS_PER_HOUR_IN_STATUS_LOOP = 100;
    private static final int ITERATIONS_IN_STATUS_LOOP = 50;

    static final KeySection LOOP_STATUS = new KeySection("loop_status");
    static final Key<Boolean> ENABLED = LOOP_STATUS
            .onOff("enabled", false)
            .means("a status loop: the agent reports a LOOP_STATUS block that says when the work is done");
    static final Key<Boolean> STRICT = LOOP_STATUS
            .onOff("strict", false)
            .means("done only with EXIT_SIGNAL: true and completion phrases in the agent's words");
    static final Key<Long> COMPLETION_THRESHOLD = LOOP_STATUS
            .number("completion_threshold", DEFAULT_CIRCUIT.completionPhrases())
            .means("different completion phrases that sound like the end of the work");

    static final KeySection CIRCUIT = new KeySection("circuit");
    static final Key<Boolean> CIRCUIT_ENABLED = CIRCUIT.onOff("enabled", false)
            .means("end the run when it gets nowhere, by the rules below; by default true in a status loop, and for"
                    + " the same error in a validated one");
    static final Key<Long> STAGNATION = CIRCUIT.number("stagnation_threshold", DEFAULT_CIRCUIT.stagnation())
            .means("attempts in a row without progress; 0 = off");
    static final Key<Long> SAME_ERROR = CIRCUIT.number("same_error_threshold", DEFAULT_CIRCUIT.sameError())
            .means("attempts in a row with the same error; 0 = off");
    static final Key<Long> OUTPUT_DECLINE = CIRCUIT.key(
                    "output_decline_threshold", new WholeNumber(0, 100), (long) DEFAULT_CIRCUIT.outputDecline())
            .means("percent by which what the agent says shrinks twice in a row; 0 = off");
    static final Key<Long> TEST_LOOPS = CIRCUIT.number("max_consecutive_test_loops", DEFAULT_CIRCUIT.onlyTesting())
            .means("attempts in a row that report nothing but testing; 0 = off");
    static final Key<Long> SAFETY_COMPLETION = CIRCUIT.number(
                    "safety_completion_threshold", DEFAULT_CIRCUIT.safetyCompletion())
            .means("attempts in a row with completion phrases but no EXIT_SIGNAL; 0 = off");

    private StatusKeys() {}

    /** A status loop has defaults of its own for what nobody set. */
    static void settle(KeyValues values) {
        if (asked(values)) {
            values.putUnlessGiven(Keys.MAX_ITERATIONS, (long) ITERATIONS_IN_STATUS_LOOP);
            values.putUnlessGiven(Keys.SESSION_TIMEOUT, Duration.ofMinutes(15));
            values.putUnlessGiven(LimitKeys.INITIAL_DELAY, Duration.ofSeconds(3));
            values.putUnlessGiven(Keys.RESUME, true);
            values.putUnlessGiven(Keys.CALLS_PER_HOUR, (long) CALLS_PER_HOUR_IN_STATUS_LOOP);
            values.putUnlessGiven(CIRCUIT_ENABLED, true);
        }
    }

    public static boolean asked(KeyValues values) {
        return LoopChoice.STATUS.madeIn(values);
    }

    public static Optional<CircuitSettings> circuit(KeyValues values) {
        return values.get(CIRCUIT_ENABLED)
                ? Optional.of(new CircuitSettings(
                        values.number(STAGNATION),
                        values.number(SAME_ERROR),
                        values.number(OUTPUT_DECLINE),
                        values.number(TEST_LOOPS),
                        values.number(SAFETY_COMPLETION),
                        values.number(COMPLETION_THRESHOLD)))
                : Optional.empty();
    }

    public static Proof proof(KeyValues values) {
        return values.get(STRICT)
                ? new Proof.SignalAndPhrases(values.number(COMPLETION_THRESHOLD))
                : new Proof.Report();
    }
}
