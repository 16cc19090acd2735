package dev.ratchet.fleet.landing;

import dev.ratchet.fleet.remote.RemoteRepository;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.worktree.BaseBranch;
import java.util.Optional;
import java.util.function.Consumer;

/** Has a base branch follow the remote's, as far as that takes nobody's decision: forward, and not beneath changes of the user's. */
public final class RemoteBase {
    private static final String MARKER = "remote";

    private final RemoteRepository remote;
    private final RepositoryWriter repository;
    private final BaseMove move;
    private final Consumer<String> complaints;
    private Optional<Hindrance> told = Optional.empty();

    /** What keeps a base from following. */
    private enum Hindrance {
        NOT_REACHED,
        DIVERGED,
        CHANGED
    }

    /** @param complaints told what keeps it from following, once as long as it does */
    public RemoteBase(
            RemoteRepository remote, RepositoryWriter repository, BaseMove move, Consumer<String> complaints) {
        this.remote = remote;
        this.repository = repository;
        this.move = move;
        this.complaints = complaints;
    }

    /** Looks where the remote's branch is, and has the base go there if it can. */
    public synchronized void follow(BaseBranch base) throws InterruptedException {
        try {
            Optional<String> failure = remote.fetch(base.name(), MARKER);
            if (failure.isPresent()) {
                tell(Hindrance.NOT_REACHED, failure.get() + "; it is tried again");
            } else {
                go(base);
            }
        } catch (Trouble trouble) {
            tell(Hindrance.NOT_REACHED, String.valueOf(trouble.getMessage()));
        }
    }

    /** Has the base go where the remote's branch was when somebody last looked. */
    public synchronized void go(BaseBranch base) throws InterruptedException {
        Optional<String> theirs = base.isShared() ? base.fetched() : repository.tip(remote.tracking(base.name()));
        if (repository.tip(base.ref()).isEmpty()) {
            // Who has only the remote's branch here wants no other.
            return;
        }
        if (theirs.isEmpty() || repository.contains(base.own(), theirs.get())) {
            told = Optional.empty();
            return;
        }
        String name = remote.name() + "/" + base.name();
        // What it would be moved from is read once: a commit that comes in between is either seen here or has the move
        // refused.
        Optional<BaseMove.Plan> plan = move.plan(base, theirs.get(), BaseMove.Destination.THE_BASE)
                .filter(possible -> possible.ref().equals(base.ref()));
        String from = plan.flatMap(BaseMove.Plan::from).orElseGet(base::own);
        if (!repository.contains(theirs.get(), from)) {
            tell(
                    Hindrance.DIVERGED,
                    "%s and %s have diverged, so that it does not follow; 'git pull --rebase' or 'git merge %s' brings them together"
                            .formatted(base.name(), name, name));
            return;
        }
        if (plan.isEmpty()) {
            tell(Hindrance.CHANGED, move.hindrance(base, "it does not follow " + name));
            return;
        }
        // If somebody has moved it meanwhile, the next look sees where it is.
        boolean _ = move.carryOut(base, plan.get(), "ratchet: followed " + name);
        told = Optional.empty();
    }

    private void tell(Hindrance hindrance, String message) {
        if (!told.equals(Optional.of(hindrance))) {
            complaints.accept(message);
        }
        told = Optional.of(hindrance);
    }
}
