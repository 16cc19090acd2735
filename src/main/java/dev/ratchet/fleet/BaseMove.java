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
    record Plan(String ref, Optional<String> from, String to, Manner manner) {}

    /** How a ref is moved. */
    enum Manner {
        /** By itself. */
        ALONE,
        /** Together with the user's checkout, which is on it. */
        WITH_CHECKOUT
    }

    /** Where something that is to land on the base is to be put now. */
    Plan plan(BaseBranch base, String to) throws InterruptedException {
        Optional<String> waiting = repository.tip(BaseBranch.LANDED);
        Plan aside = new Plan(BaseBranch.LANDED, waiting, to, Manner.ALONE);
        return waiting.isPresent() ? aside : direct(base, to).orElse(aside);
    }

    /** The base itself, unless the user is at work on it. */
    private Optional<Plan> direct(BaseBranch base, String to) throws InterruptedException {
        Optional<String> own = Optional.of(base.own());
        return switch (checkout.state(base.name())) {
            case CheckoutState.Clean _ -> Optional.of(new Plan(base.ref(), own, to, Manner.WITH_CHECKOUT));
            case CheckoutState.ElsewhereOrDetached _ -> Optional.of(new Plan(base.ref(), own, to, Manner.ALONE));
            case CheckoutState.Dirty _ -> Optional.empty();
        };
    }

    /** Does it; false if somebody else has moved the ref meanwhile, or the user has begun to change files. */
    boolean carryOut(BaseBranch base, Plan plan, String reason) throws InterruptedException {
        return switch (plan.manner()) {
            case ALONE -> repository.move(plan.ref(), plan.from(), plan.to(), reason);
            case WITH_CHECKOUT -> checkout.follow(base.name(), plan.from().orElseThrow(), plan.to());
        };
    }

    /** Has the base follow what waits for it, if it can; says why it cannot, if a person has to do something. */
    public Optional<String> catchUp(BaseBranch base) throws InterruptedException {
        Optional<String> waiting = repository.tip(BaseBranch.LANDED);
        if (waiting.isEmpty()) {
            return Optional.empty();
        }
        Optional<Plan> plan = direct(base, waiting.get());
        if (plan.isEmpty()) {
            return Optional.of(
                    "the checkout of %s has changes of its own; what lands waits on ratchet/landed until they are committed or put away"
                            .formatted(base.name()));
        }
        String own = base.own();
        if (!repository.contains(waiting.get(), own)) {
            return reconcile(base, own, waiting.get());
        }
        if (carryOut(base, plan.get(), "ratchet: what had landed")) {
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
