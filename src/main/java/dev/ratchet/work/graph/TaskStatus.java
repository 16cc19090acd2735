package dev.ratchet.work.graph;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Where a task stands, and where it may go from there when somebody asks for it. */
public enum TaskStatus {
    PENDING,
    IN_PROGRESS,
    BLOCKED,
    DONE,
    FAILED;

    private static final Map<String, TaskStatus> BY_WORD =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(TaskStatus::word, Function.identity()));

    private final String word = name().toLowerCase(Locale.ROOT);

    public String word() {
        return word;
    }

    /** Whether nothing more is to be done about it. */
    public boolean resolved() {
        return this == DONE || this == FAILED;
    }

    boolean mayBecome(TaskStatus next) {
        return followers().contains(next);
    }

    private Set<TaskStatus> followers() {
        return switch (this) {
            case PENDING -> EnumSet.of(IN_PROGRESS, BLOCKED, DONE, FAILED);
            case IN_PROGRESS -> EnumSet.of(PENDING, DONE, FAILED);
            case BLOCKED, DONE, FAILED -> EnumSet.of(PENDING);
        };
    }

    /** The status of that name. */
    public static Optional<TaskStatus> of(String word) {
        TaskStatus status = BY_WORD.get(word);
        return status == null
                ? Optional.ofNullable(BY_WORD.get(word.toLowerCase(Locale.ROOT).replace('-', '_')))
                : Optional.of(status);
    }
}
