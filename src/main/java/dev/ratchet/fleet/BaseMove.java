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

    /**
     * Where something that is to land on the base is to be put now; nowhere while what has landed for another base has to
     * wait.
     *
     * @param aside not on the base itself, since the user's checkout could not follow
     */
    Optional<Plan> plan(BaseBranch base, String to, boolean aside) throws InterruptedException {
        Optional<String> waiting = base.waiting();
        if (waiting.isEmpty() && !aside && !isInTheWay(base)) {
            return Optional.of(new Plan(base.ref(), Optional.of(base.own()), to));
        }
        return waiting.isEmpty() && repository.tip(BaseBranch.LANDED).isPresent()
                ? Optional.empty()
                : Optional.of(new Plan(BaseBranch.LANDED, waiting, to));
    }

    private boolean isInTheWay(BaseBranch base) throws InterruptedException {
        return checkout.state(base.name()) instanceof CheckoutState.Dirty;
    }

    /** Does it; false if somebody else has moved the ref meanwhile, or something in the user's checkout is in the way. */
    boolean carryOut(BaseBranch base, Plan plan, String reason) throws InterruptedException {
        if (plan.ref().equals(BaseBranch.LANDED)) {
            if (plan.from().isEmpty()) {
                base.awaitLanded();
            }
            return repository.move(plan.ref(), plan.from(), plan.to(), reason);
        }
        String from = plan.from().orElseThrow();
        return switch (checkout.state(base.name())) {
            case CheckoutState.Clean _ -> checkout.follow(base.name(), from, plan.to());
            case CheckoutState.ElsewhereOrDetached _ -> repository.move(plan.ref(), plan.from(), plan.to(), reason);
            case CheckoutState.Dirty _ -> false;
        };
    }

    /** Has a base follow what waits for it, if it can; says why it cannot, if a person has to do something. */
    public Optional<String> catchUp(BaseBranch asked) throws InterruptedException {
        checkout.endWhatWasCutOff();
        BaseBranch base = asked.waitingBranch();
        Optional<String> waiting = base.waiting();
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
            return Optional.empty();
        }
        return base.own().equals(own)
                ? Optional.of(
                        "the checkout of %s cannot follow what lands, which waits on ratchet/landed: 'git merge --ff-only ratchet/landed' there says what is in the way"
                                .formatted(base.name()))
                : Optional.empty();
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
        boolean finished = intent.ref().equals(base.ref()) && checkout.recover(base.name(), intent.from(), intent.to());
        return finished || repository.contains(base.tip(), intent.to()) || repository.contains(base.own(), intent.to());
    }
}
