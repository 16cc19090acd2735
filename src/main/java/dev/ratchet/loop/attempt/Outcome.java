package dev.ratchet.loop.attempt;

import java.util.Locale;

/** How a run ended, and why. */
public record Outcome(Kind kind, String reason, Merit merit) {
    public Outcome(Kind kind, String reason) {
        this(kind, reason, Merit.CLEAN);
    }

    /** Whether somebody should look at a run although it ended well. */
    public enum Merit {
        /** There is nothing to look at. */
        CLEAN,
        /** Some of its work items have failed. */
        WITH_FAILURES,
        /** Nobody decided that: something broke. */
        BROKEN
    }

    /** The ways a run can end, each with the exit code that tells it to the shell. */
    public enum Kind {
        COMPLETE(0),
        LIMIT_REACHED(0),
        STOPPED(0),
        FAILURE(1),
        BLOCKED(2),
        NO_PLAN(3),
        TRIPPED(4),
        BUDGET(5),
        BUSY(6),
        KILLED(130);

        private final int exitCode;

        Kind(int exitCode) {
            this.exitCode = exitCode;
        }

        /** The word for it in JSON, in the database and on screens. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static Outcome complete(String reason) {
        return new Outcome(Kind.COMPLETE, reason);
    }

    public static Outcome failure(String reason) {
        return new Outcome(Kind.FAILURE, reason);
    }

    /** What broke is not what anybody has decided: another try may go well. */
    public static Outcome broken(String reason) {
        return new Outcome(Kind.FAILURE, reason, Merit.BROKEN);
    }

    public static Outcome tripped(String reason) {
        return new Outcome(Kind.TRIPPED, reason);
    }

    /** Whether the run came to it by itself: nobody has ended it, and nothing broke. */
    public boolean isOwn() {
        return switch (kind) {
            case COMPLETE, LIMIT_REACHED, FAILURE, BLOCKED, NO_PLAN, TRIPPED, BUDGET -> merit != Merit.BROKEN;
            case STOPPED, BUSY, KILLED -> false;
        };
    }

    public int exitCode() {
        return kind.exitCode;
    }
}
