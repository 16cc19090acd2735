package dev.ratchet.workspace.checkout;

import java.nio.file.Path;
import java.util.List;

/** What the user is doing with a checkout, as far as it matters for moving it along. */
public sealed interface CheckoutState {
    /** It is not on the branch in question, and no other one is. */
    record ElsewhereOrDetached() implements CheckoutState {}

    /** It is not on the branch, but another worktree of the user's is: whoever moves the branch has his next commit there undo that. */
    record InAnotherWorktree(Path directory) implements CheckoutState {}

    /** It is on the branch, and all that is tracked is as committed. */
    record Clean() implements CheckoutState {}

    /**
     * It is on the branch, and somebody is at work in it.
     *
     * @param files what differs, or which of git's files says so
     */
    record Dirty(List<String> files) implements CheckoutState {
        public Dirty {
            files = List.copyOf(files);
        }
    }
}
