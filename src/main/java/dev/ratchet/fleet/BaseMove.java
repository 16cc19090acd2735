package dev.ratchet.fleet;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.workspace.git.Rebase;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.worktree.BaseBranch;
import dev.ratchet.workspace.worktree.CheckoutState;
import dev.ratchet.workspace.worktree.ConflictWords;
import dev.ratchet.workspace.worktree.UserCheckout;
import java.util.Optional;

/**
 * Moves a base branch on to what has landed, without a step on the user's toes: while he has the branch checked out with
 * changes of his own, what lands waits on {@link BaseBranch#LANDED}, and the base follows when it can.
 */
public final class BaseMove {
    private final RepositoryWriter repository;
    private final UserCheckout checkout;

    public BaseMove(RepositoryWriter repository, UserCheckout checkout) {
        this.repository = repository;
        this.checkout = checkout;
    }

    /** Which ref is to be moved, and from where. */
    public record Plan(String ref, Optional<String> from, String to) {}

    /** Where something that is to land on the base is to be put now. */
    Plan plan(BaseBranch base, String to) throws InterruptedException {
        Optional<String> waiting = repository.tip(BaseBranch.LANDED);
        return waiting.isPresent() || isInTheWay(base)
                ? new Plan(BaseBranch.LANDED, waiting, to)
                : new Plan(base.ref(), Optional.of(base.own()), to);
    }

    private boolean isInTheWay(BaseBranch base) throws InterruptedException {
        return checkout.state(base.name()) instanceof CheckoutState.Dirty;
    }

    /** Does it; false if somebody else has moved the ref meanwhile, or the user has begun to change files. */
    boolean carryOut(BaseBranch base, Plan plan, String reason) throws InterruptedException {
        if (plan.ref().equals(BaseBranch.LANDED)) {
            return repository.move(plan.ref(), plan.from(), plan.to(), reason);
        }
        String from = plan.from().orElseThrow();
        return switch (checkout.state(base.name())) {
            case CheckoutState.Clean _ -> checkout.follow(base.name(), from, plan.to());
            case CheckoutState.ElsewhereOrDetached _ -> repository.move(plan.ref(), plan.from(), plan.to(), reason);
            case CheckoutState.Dirty _ -> false;
        };
    }

    /** Has the base follow what waits for it, if it can; says why it cannot, if a person has to do something. */
    public Optional<String> catchUp(BaseBranch base) throws InterruptedException {
        Optional<String> waiting = repository.tip(BaseBranch.LANDED);
        if (waiting.isEmpty()) {
            return Optional.empty();
        }
        if (isInTheWay(base)) {
            return Optional.of(
                    "the checkout of %s has changes of its own; what lands waits on ratchet/landed until they are committed or put away"
                            .formatted(base.name()));
        }
        String own = base.own();
        if (!repository.contains(waiting.get(), own)) {
            return reconcile(base, own, waiting.get());
        }
        if (carryOut(base, new Plan(base.ref(), Optional.of(own), waiting.get()), "ratchet: what had landed")) {
            boolean _ = repository.delete(BaseBranch.LANDED, waiting.get());
        }
        return Optional.empty();
    }

    /** The base has moved on by itself: what waits is put on top of it. */
    private Optional<String> reconcile(BaseBranch base, String own, String waiting) throws InterruptedException {
        String fork = repository
                .forkOf(waiting, own)
                .orElseThrow(() -> new Trouble("%s and ratchet/landed have nothing in common".formatted(base.name())));
        return switch (repository.rebase(fork, waiting, own)) {
            case Rebase.Done(var commit) -> {
                boolean _ = repository.move(
                        BaseBranch.LANDED, Optional.of(waiting), commit, "ratchet: put on " + base.name());
                yield Optional.empty();
            }
            case Rebase.Conflict conflict ->
                Optional.of(
                        "what has landed on ratchet/landed does not fit onto %s, by %s; 'git merge ratchet/landed' there"
                                .formatted(base.name(), ConflictWords.files(conflict)));
        };
    }

    /** Whether what was intended has come to be, by what the repository says; a checkout that was left half-way is finished. */
    boolean wasCarriedOut(BaseBranch base, LandingIntent intent) throws InterruptedException {
        boolean carriedOut =
                repository.contains(base.tip(), intent.to()) || repository.contains(base.own(), intent.to());
        if (intent.ref().equals(base.ref())) {
            boolean _ = checkout.recover(base.name(), intent.from(), intent.to());
        }
        return carriedOut;
    }
}
