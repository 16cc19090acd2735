package dev.ratchet.config.key;

import dev.ratchet.config.looptype.LoopType;
import dev.ratchet.config.looptype.LoopTypes;
import dev.ratchet.config.value.ConfigProblem;
import dev.ratchet.config.value.ValueOrigin;
import dev.ratchet.loop.base.Complaint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The settings that the validated loop brings, part of the catalogue of {@link Keys}. */
public final class ValidateKeys {
    static final KeySection VALIDATE = new KeySection("validate");
    static final Key<String> LOOP =
            VALIDATE.text("loop", "").means("a validated loop of this type, from .ratchet/loops or built in");
    static final Key<String> COMMAND = VALIDATE.text("command", "")
            .means("a validated loop: the command that says when the work is done, before that of the type");
    static final Key<Boolean> CHECK_FIRST = VALIDATE.onOff("check_first", true)
            .means("run it once before the first session; if it passes, the work is done without one");

    private ValidateKeys() {}

    public static boolean asked(KeyValues values) {
        return LoopChoice.VALIDATED.madeIn(values);
    }

    /** Lets the configuration win over what the type says; null if the type is not whole then. */
    static @Nullable public LoopType settled(LoopType type, KeyValues values, List<ConfigProblem> problems) {
        values.putUnlessGiven(Keys.MAX_ITERATIONS, (long) type.maxIterations());
        values.putUnlessGiven(CHECK_FIRST, type.checkFirst());
        watchForSameError(values);
        ResolvedValue<String> agent = values.resolved(Keys.COMMAND);
        if (type.agent() != null && !agent.given()) {
            // As if it were named on the command line: the name of a table means all of it.
            values.put(agent.with(type.agent(), new ValueOrigin.OnCommandLine("agent of loop type " + type.name())));
        }
        if (type.validationCommand() == null) {
            problems.add(problemOfType(
                    values,
                    new Complaint(
                            "the type %s has no validation_command".formatted(type.name()),
                            "give one with --validate CMD or validate.command")));
            return null;
        }
        return type;
    }

    /** Unless the user says something about the circuit: an error that comes again and again is not mended by more of it. */
    private static void watchForSameError(KeyValues values) {
        if (values.resolved(StatusKeys.CIRCUIT_ENABLED).given()) {
            return;
        }
        values.putUnlessGiven(StatusKeys.CIRCUIT_ENABLED, true);
        for (Key<Long> other : List.of(
                StatusKeys.STAGNATION,
                StatusKeys.OUTPUT_DECLINE,
                StatusKeys.TEST_LOOPS,
                StatusKeys.SAFETY_COMPLETION)) {
            values.putUnlessGiven(other, 0L);
        }
    }

    public static boolean checksFirst(KeyValues values) {
        return values.get(CHECK_FIRST);
    }

    /** The command that is asked for; blank for that of the type. */
    public static String command(KeyValues values) {
        return values.get(COMMAND);
    }

    /** Something wrong with the type's name. */
    public static ConfigProblem problemOfType(KeyValues values, Complaint complaint) {
        return new ConfigProblem(values.resolved(LOOP).origin(), LOOP.path(), complaint);
    }

    /** The name of the type that is asked for. */
    public static String type(KeyValues values) {
        return values.get(LOOP).isBlank() ? LoopTypes.PLAIN : values.get(LOOP);
    }
}
