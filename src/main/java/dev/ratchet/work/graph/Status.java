package dev.ratchet.work.graph;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Where a task stands, and where it may go from there when somebody asks for it. */
public enum Status {
    PENDING,
    IN_PROGRESS,
    BLOCKED,
    DONE,
    FAILED;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether nothing more is to be done about it. */
    public boolean resolved() {
        return this == DONE || this == FAILED;
    }

    boolean mayBecome(Status next) {
        return followers().contains(next);
    }

    private Set<Status> followers() {
        return switch (this) {
            case PENDING -> EnumSet.of(IN_PROGRESS, BLOCKED, DONE, FAILED);
            case IN_PROGRESS -> EnumSet.of(PENDING, DONE, FAILED);
            case BLOCKED, DONE, FAILED -> EnumSet.of(PENDING);
        };
    }

    /** The status of that name. */
    public static Optional<Status> of(String word) {
        return Arrays.stream(values())
                .filter(status ->
                        status.word().equals(word.toLowerCase(Locale.ROOT).replace('-', '_')))
                .findFirst();
    }
}
