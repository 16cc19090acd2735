package dev.ratchet.fleet.base;

import dev.ratchet.fleet.mailbox.LoopMailbox;
import dev.ratchet.loop.Upkeep;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.workspace.worktree.WorktreeStock;
import java.util.Optional;

/**
 * Has a loop that has one piece of work for itself put it on its base as soon as that has moved, between two attempts. The
 * work of a task is anybody's between two attempts at it, and is put there when the next one begins.
 */
public record BaseUpkeep(BaseWatcher watcher, LoopMailbox mailbox, WorktreeStock worktrees) implements Upkeep {
    @Override
    public Optional<Outcome> keepUp(String loop) throws InterruptedException {
        watcher.watch(loop, worktrees.begun().base(loop));
        // Taken first: a base that moves again meanwhile is told of again.
        return mailbox.takeMainUpdated(loop) ? worktrees.refreshing().rebaseBetweenAttempts(loop) : Optional.empty();
    }
}
