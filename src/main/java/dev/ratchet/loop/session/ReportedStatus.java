package dev.ratchet.loop.session;

import org.jspecify.annotations.Nullable;

/**
 * What an agent reports of its own work, in its LOOP_STATUS block.
 *
 * @param workType null where it says none
 * @param recommendation empty where it gives none
 */
public record ReportedStatus(
        State state,
        int tasksCompleted,
        int filesModified,
        Tests tests,
        @Nullable WorkType workType,
        ExitSignal exitSignal,
        String recommendation) {

    /** How the work stands. */
    public enum State {
        IN_PROGRESS,
        COMPLETE,
        BLOCKED
    }

    /** How the tests stand. */
    public enum Tests {
        PASSING,
        FAILING,
        NOT_RUN
    }

    /** What kind of work it was. */
    public enum WorkType {
        IMPLEMENTATION,
        TESTING,
        DOCUMENTATION,
        REFACTORING
    }

    /** Whether the agent asks for the end of the run; silence is neither. */
    public enum ExitSignal {
        YES,
        NO,
        UNSAID
    }

    /**
     * Whether it says that everything is done: COMPLETE alone does, unless the signal is denied explicitly. Who is blocked
     * may well want to exit, but is not done.
     */
    public boolean complete() {
        return switch (exitSignal) {
            case YES -> state != State.BLOCKED;
            case NO -> false;
            case UNSAID -> state == State.COMPLETE;
        };
    }

    public boolean blocked() {
        return state == State.BLOCKED;
    }

    /** Whether it claims to have got anywhere. */
    public boolean claimsProgress() {
        return tasksCompleted > 0 || filesModified > 0;
    }
}
