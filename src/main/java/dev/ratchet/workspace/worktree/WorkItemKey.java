package dev.ratchet.workspace.worktree;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.base.LoopName;

/** Whose a work tree is. */
sealed interface WorkItemKey {
    /** What it is called by. */
    String name();

    /** The branch of the given work tree of it. */
    String branch(int number);

    record OfTask(String name) implements WorkItemKey {
        @Override
        public String branch(int number) {
            return "ratchet/" + name + "-" + number;
        }
    }

    record OfLoop(String name) implements WorkItemKey {
        @Override
        public String branch(int number) {
            return "ratchet/" + name + (number == 1 ? "" : "-" + number);
        }
    }

    /** A task has a claim; what has none belongs to its loop. */
    static WorkItemKey of(Attempt attempt) {
        return attempt.item().claim() == null
                ? new OfLoop(LoopName.own(attempt.loop()))
                : new OfTask(attempt.item().id());
    }
}
