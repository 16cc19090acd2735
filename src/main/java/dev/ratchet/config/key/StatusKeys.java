package dev.ratchet.config.key;

import dev.ratchet.brief.ResumeSettings;
import dev.ratchet.config.key.Key.Defaults;
import dev.ratchet.config.value.OnOff;
import dev.ratchet.config.value.TextValue;
import dev.ratchet.config.value.TimeSpan;
import dev.ratchet.config.value.WholeNumber;
import dev.ratchet.guard.circuit.CircuitSettings;
import java.time.Duration;

/** The settings that the status loop brings, part of the catalogue of {@link Keys}; most serve every loop. */
public final class StatusKeys {
    private static final OnOff SWITCH = new OnOff();
    private static final CircuitSettings CIRCUIT = CircuitSettings.DEFAULT;
    private static final int CALLS_PER_HOUR_IN_STATUS_LOOP = 100;
    private static final int ITERATIONS_IN_STATUS_LOOP = 50;

    public static final Key<Boolean> RESUME = new Key<>(
            "session",
            "resume",
            SWITCH,
            Defaults.of(false),
            "each session goes on with the agent's conversation; in a status loop true by default");
    public static final Key<String> CONTINUE_PROMPT = new Key<>(
            "session",
            "continue_prompt",
            new TextValue(TextValue.Rule.ANY),
            Defaults.of(ResumeSettings.DEFAULT.prompt()),
            "what a resumed conversation is told in place of the prompt; empty = the prompt");
    public static final Key<Duration> EXPIRATION = new Key<>(
            "session",
            "expiration_hours",
            new TimeSpan(TimeSpan.Unit.HOURS, TimeSpan.Least.ZERO),
            Defaults.of(ResumeSettings.DEFAULT.expiration()),
            "a conversation not used for so long is not resumed; 0 = always");
    public static final Key<Long> CALLS_PER_HOUR = new Key<>(
            "rate_limit",
            "calls_per_hour",
            WholeNumber.atLeast(0),
            Defaults.of(0L),
            "sessions of a loop that may start in any hour; 0 = no limit; in a status loop 100 by default");

    static final Key<Boolean> ENABLED = new Key<>(
            "loop_status",
            "enabled",
            SWITCH,
            Defaults.of(false),
            "a status loop: the agent reports a LOOP_STATUS block that says when the work is done");
    public static final Key<Boolean> STRICT = new Key<>(
            "loop_status",
            "strict",
            SWITCH,
            Defaults.of(false),
            "done only with EXIT_SIGNAL: true and completion phrases in the agent's words");
    public static final Key<Long> COMPLETION_THRESHOLD = new Key<>(
            "loop_status",
            "completion_threshold",
            WholeNumber.atLeast(0),
            Defaults.of((long) CIRCUIT.completionPhrases()),
            "different completion phrases that sound like the end of the work");

    public static final Key<Boolean> CIRCUIT_ENABLED = new Key<>(
            "circuit",
            "enabled",
            SWITCH,
            Defaults.of(false),
            "end the run when it gets nowhere, by the rules below; by default true in a status loop, and for the same"
                    + " error in a validated one");
    public static final Key<Long> STAGNATION = new Key<>(
            "circuit",
            "stagnation_threshold",
            WholeNumber.atLeast(0),
            Defaults.of((long) CIRCUIT.stagnation()),
            "attempts in a row without progress; 0 = off");
    public static final Key<Long> SAME_ERROR = new Key<>(
            "circuit",
            "same_error_threshold",
            WholeNumber.atLeast(0),
            Defaults.of((long) CIRCUIT.sameError()),
            "attempts in a row with the same error; 0 = off");
    public static final Key<Long> OUTPUT_DECLINE = new Key<>(
            "circuit",
            "output_decline_threshold",
            new WholeNumber(0, 100),
            Defaults.of((long) CIRCUIT.outputDecline()),
            "percent by which what the agent says shrinks twice in a row; 0 = off");
    public static final Key<Long> TEST_LOOPS = new Key<>(
            "circuit",
            "max_consecutive_test_loops",
            WholeNumber.atLeast(0),
            Defaults.of((long) CIRCUIT.onlyTesting()),
            "attempts in a row that report nothing but testing; 0 = off");
    public static final Key<Long> SAFETY_COMPLETION = new Key<>(
            "circuit",
            "safety_completion_threshold",
            WholeNumber.atLeast(0),
            Defaults.of((long) CIRCUIT.safetyCompletion()),
            "attempts in a row with completion phrases but no EXIT_SIGNAL; 0 = off");

    private StatusKeys() {}

    /** A status loop has defaults of its own for what nobody set. */
    public static void settle(KeyValues values) {
        if (asked(values)) {
            values.putUnlessGiven(Keys.MAX_ITERATIONS, (long) ITERATIONS_IN_STATUS_LOOP);
            values.putUnlessGiven(Keys.SESSION_TIMEOUT, Duration.ofMinutes(15));
            values.putUnlessGiven(LimitKeys.INITIAL_DELAY, Duration.ofSeconds(3));
            values.putUnlessGiven(RESUME, true);
            values.putUnlessGiven(CALLS_PER_HOUR, (long) CALLS_PER_HOUR_IN_STATUS_LOOP);
            values.putUnlessGiven(CIRCUIT_ENABLED, true);
        }
    }

    /** The other kinds are asked for by name, and come first. */
    public static boolean asked(KeyValues values) {
        return values.get(ENABLED) && !TaskKeys.asked(values) && !ValidateKeys.asked(values);
    }
}
