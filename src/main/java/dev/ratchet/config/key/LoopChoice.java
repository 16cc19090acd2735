package dev.ratchet.config.key;

import dev.ratchet.config.value.ConfigProblem;
import dev.ratchet.loop.base.Complaint;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A kind of loop that has to be asked for, with the keys that do. Where sources ask for different ones the highest is
 * heeded; one source may ask for one alone. The order is that of the choice between equals.
 */
enum LoopChoice {
    TASK("a task loop", "it is done when its tasks are, which verify.commands check"),
    VALIDATED("a validated loop", "it is done when its command succeeds"),
    STATUS("a status loop", "it is done when the agent says so");

    private final String words;
    private final String advice;

    /** @param advice what it has in place of what makes the others */
    LoopChoice(String words, String advice) {
        this.words = words;
        this.advice = advice;
    }

    private List<Key<?>> keys() {
        return switch (this) {
            case TASK -> List.of(TaskKeys.ENABLED, TaskKeys.FEATURE, TaskKeys.TASK);
            case VALIDATED -> List.of(ValidateKeys.LOOP, ValidateKeys.COMMAND);
            case STATUS -> List.of(StatusKeys.ENABLED);
        };
    }

    /** Whether this one is to be run. */
    boolean madeIn(KeyValues values) {
        int own = rank(values);
        for (LoopChoice other : values()) {
            int rank = other.rank(values);
            if (other != this && (rank > own || (rank == own && other.compareTo(this) < 0))) {
                return false;
            }
        }
        return own >= 0;
    }

    /** What is wrong with a source that asks for more than one. */
    static Optional<ConfigProblem> conflict(ConfigLayer layer) {
        List<LoopChoice> asked = new ArrayList<>();
        for (LoopChoice choice : values()) {
            if (choice.asking(layer.values()) != null) {
                asked.add(choice);
            }
        }
        return asked.size() < 2 ? Optional.empty() : Optional.of(asked.get(0).against(asked.get(1), layer));
    }

    private ConfigProblem against(LoopChoice other, ConfigLayer layer) {
        ResolvedValue<?> own = Objects.requireNonNull(asking(layer.values()));
        ResolvedValue<?> theirs = Objects.requireNonNull(other.asking(layer.values()));
        String message = "asks for %s, but %s (%s) for %s: %s"
                .formatted(other.words, own.path(), own.origin().place(), words, advice);
        return new ConfigProblem(theirs.origin(), theirs.path(), new Complaint(message, "allowed is one of the two"));
    }

    private int rank(KeyValues values) {
        ResolvedValue<?> asking = asking(values);
        return asking == null ? -1 : asking.origin().rank();
    }

    /** The highest of the values that ask for it. */
    private @Nullable ResolvedValue<?> asking(KeyValues values) {
        return keys().stream()
                .<ResolvedValue<?>>flatMap(key -> values.find(key).stream())
                .filter(LoopChoice::asks)
                .max((one, other) ->
                        Integer.compare(one.origin().rank(), other.origin().rank()))
                .orElse(null);
    }

    private static boolean asks(ResolvedValue<?> value) {
        return value.value() instanceof Boolean on ? on : value.value() instanceof String text && !text.isBlank();
    }
}
