package dev.ratchet.fleet.landing;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.workspace.checkout.CheckoutState;
import dev.ratchet.workspace.checkout.UserCheckout;
import dev.ratchet.workspace.git.Rebase;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.git.SharedGitDirectory;
import dev.ratchet.workspace.worktree.BaseBranch;
import dev.ratchet.workspace.worktree.ConflictWords;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Moves a base branch on to what has landed, without a step on the user's toes: while he has the branch checked out with
 * changes of his own, what lands waits on {@link BaseBranch#LANDED}, and the base follows when it can.
 */
public final class BaseMove {
    private final RepositoryWriter repository;
    private final UserCheckout checkout;
    private final LandedSoFar landedSoFar;
    private final Consumer<String> told;

    /**
     * The one of a repository.
     *
     * @param landedSoFar is asked to write down what waits, before its commits get other names
     * @param told that a base has followed what had landed meanwhile: nobody has just landed anything
     */
    public BaseMove(
            RepositoryWriter repository, UserCheckout checkout, LandedSoFar landedSoFar, Consumer<String> told) {
        this.repository = repository;
        this.checkout = checkout;
        this.landedSoFar = landedSoFar;
        this.told = told;
    }

    /** Which ref is to be moved, and from where. */
    record Plan(String ref, Optional<String> from, String to, Manner manner) {
        Plan to(String other) {
            return new Plan(ref, from, other, manner);
        }
    }

    /** Where something is meant to land. */
    enum Destination {
        /** On the base, if the user's checkout lets it. */
        THE_BASE,
        /** Beside it, since the user's checkout could not follow. */
        BESIDE_IT
    }

    /** How a ref is moved. */
    enum Manner {
        /** By itself. */
        ALONE,
        /** Together with the user's checkout, which is on it. */
        WITH_CHECKOUT
    }

    /**
     * Where something that is to land on the base is to be put now; nowhere while what has landed for another base has to
     * wait.
     */
    Optional<Plan> plan(BaseBranch base, String to, Destination destination) throws InterruptedException {
        Optional<String> waiting = base.waiting();
        Optional<Plan> direct =
                waiting.isEmpty() && destination == Destination.THE_BASE ? direct(base, to) : Optional.empty();
        if (direct.isPresent()) {
            return direct;
        }
        return waiting.isEmpty() && repository.tip(BaseBranch.LANDED).isPresent()
                ? Optional.empty()
                : Optional.of(new Plan(BaseBranch.LANDED, waiting, to, Manner.ALONE));
    }

    /** The base itself, unless the user is at work on it. */
    private Optional<Plan> direct(BaseBranch base, String to) throws InterruptedException {
        Optional<String> own = Optional.of(base.own());
        return switch (checkout.state(base.name())) {
            case CheckoutState.Clean _ -> Optional.of(new Plan(base.ref(), own, to, Manner.WITH_CHECKOUT));
            case CheckoutState.ElsewhereOrDetached _ -> Optional.of(new Plan(base.ref(), own, to, Manner.ALONE));
            case CheckoutState.Dirty _, CheckoutState.InAnotherWorktree _ -> Optional.empty();
        };
    }

    /**
     * Why a base cannot be moved, and until when.
     *
     * @param what is not done as long as that is so
     */
    String hindrance(BaseBranch base, String what) throws InterruptedException {
        return switch (checkout.state(base.name())) {
            case CheckoutState.InAnotherWorktree(var directory) ->
                "%s is checked out in %s; %s until that is on another branch".formatted(base.name(), directory, what);
            case CheckoutState.Dirty _, CheckoutState.Clean _, CheckoutState.ElsewhereOrDetached _ ->
                "the checkout of %s has changes of its own; %s until they are committed or put away"
                        .formatted(base.name(), what);
        };
    }

    /** Does it; false if somebody else has moved the ref meanwhile, or something in the user's checkout is in the way. */
    boolean carryOut(BaseBranch base, Plan plan, String reason) throws InterruptedException {
        return carryOut(base, plan, reason, () -> true);
    }

    /**
     * The same, if it is still wanted in the moment in which nobody else can: whoever plans may sleep before he acts.
     *
     * @param wanted is asked then
     */
    boolean carryOut(BaseBranch base, Plan plan, String reason, UserCheckout.Condition wanted)
            throws InterruptedException {
        return switch (plan.manner()) {
            case ALONE -> {
                boolean moved = checkout.move(
                        plan.ref(), plan.from(), plan.to(), reason, () -> wanted.holds() && isExpected(base, plan));
                if (moved && plan.ref().equals(base.ref())) {
                    checkout.followMoved(base.name(), plan.from().orElseThrow(), plan.to());
                }
                yield moved;
            }
            case WITH_CHECKOUT -> checkout.follow(base.name(), plan.from().orElseThrow(), plan.to(), wanted);
        };
    }

    /**
     * Has what is about to wait known as ours. Nobody else can put anything there now; if somebody has since it was planned, what
     * is known of his must not be forgotten.
     */
    private boolean isExpected(BaseBranch base, Plan plan) throws InterruptedException {
        if (!plan.ref().equals(BaseBranch.LANDED)) {
            return true;
        }
        if (!repository.tip(BaseBranch.LANDED).equals(plan.from())) {
            return false;
        }
        if (plan.from().isEmpty()) {
            base.awaitLanded();
        }
        base.expectLanded(plan.to());
        return true;
    }

    /** Has a base follow what waits for it, if it can; says why it cannot, if a person has to do something. */
    public Optional<String> catchUp(BaseBranch asked) throws InterruptedException {
        checkout.endWhatWasCutOff();
        Optional<String> planted = asked.planted();
        if (planted.isPresent()) {
            return planted.map(BaseMove::planted);
        }
        BaseBranch base = asked.waitingBranch();
        Optional<String> waiting = base.waiting();
        if (waiting.isEmpty()) {
            return Optional.empty();
        }
        if (repository.contains(base.own(), waiting.get())) {
            // Brought there by hand, whatever the checkout looks like since.
            boolean _ = repository.delete(BaseBranch.LANDED, waiting.get());
            return Optional.empty();
        }
        Optional<Plan> plan = direct(base, waiting.get());
        if (plan.isEmpty()) {
            return Optional.of(hindrance(base, "what lands waits on ratchet/landed"));
        }
        return repository.contains(waiting.get(), base.own())
                ? follow(base, plan.get())
                : reconcile(base, plan.get(), waiting.get());
    }

    private Optional<String> follow(BaseBranch base, Plan plan) throws InterruptedException {
        String commits = commitsOf(plan);
        if (carryOut(base, plan, "ratchet: what had landed")) {
            boolean _ = repository.delete(BaseBranch.LANDED, plan.to());
            told.accept("%s what had landed meanwhile: %s".formatted(haver(base, plan.manner()), commits));
            return Optional.empty();
        }
        return plan.from().equals(Optional.of(base.own()))
                ? Optional.of(
                        "the checkout of %s cannot follow what lands, which waits on ratchet/landed: 'git merge --ff-only ratchet/landed' there says what is in the way"
                                .formatted(base.name()))
                : Optional.empty();
    }

    private static String haver(BaseBranch base, Manner manner) {
        return switch (manner) {
            case WITH_CHECKOUT -> base.name() + " and your checkout have";
            case ALONE -> base.name() + " has";
        };
    }

    private String commitsOf(Plan plan) throws InterruptedException {
        try (SharedGitDirectory git = repository.open()) {
            String count = git.run("rev-list", "--count", plan.from().orElseThrow() + ".." + plan.to())
                    .required("git cannot count what has landed")
                    .strip();
            return count.equals("1") ? "1 commit" : count + " commits";
        }
    }

    /** What to say of a commit that somebody else has put where landings wait. */
    public static String planted(String commit) {
        return "ratchet/landed is at %s, where Ratchet has not put it, and nothing of it was checked; look at it, then: git branch -m ratchet/landed NAME"
                .formatted(commit);
    }

    /** The base has moved on by itself: what waits is put on top of it, and the base follows that. */
    private Optional<String> reconcile(BaseBranch base, Plan plan, String waiting) throws InterruptedException {
        String own = plan.from().orElseThrow();
        String fork = repository
                .forkOf(waiting, own)
                .orElseThrow(() -> new Trouble("%s and ratchet/landed have nothing in common".formatted(base.name())));
        return switch (repository.rebase(fork, waiting, own)) {
            case Rebase.Done(var commit) -> {
                landedSoFar.writeDown(waiting);
                base.expectLanded(commit);
                yield repository.move(BaseBranch.LANDED, Optional.of(waiting), commit, "ratchet: put on " + base.name())
                        ? follow(base, plan.to(commit))
                        : Optional.empty();
            }
            case Rebase.Conflict conflict ->
                Optional.of(
                        "what has landed on ratchet/landed does not fit onto %s, by %s; 'git merge ratchet/landed' there"
                                .formatted(base.name(), ConflictWords.files(conflict)));
        };
    }

    /**
     * Whether what was intended has come to be, by what the repository says; a checkout that was left half-way is finished, and
     * what can still be done is done. Whoever intended it may only be asleep: if it were dropped, it would land when he wakes,
     * and once more when somebody has done it again. The turn that it was intended in must be over: what cannot be done any
     * more will not be done then.
     */
    boolean wasCarriedOut(BaseBranch base, LandingIntent intent) throws InterruptedException {
        checkout.awaitOthers();
        checkout.endWhatWasCutOff();
        // What nothing names may be gone by now, by the user's git gc; what has landed is there.
        return repository.has(intent.to())
                && (repository.contains(base.tip(), intent.to())
                        || repository.contains(base.own(), intent.to())
                        || carriesOut(base, intent, Destination.THE_BASE)
                        || carriesOut(base, intent, Destination.BESIDE_IT));
    }

    private boolean carriesOut(BaseBranch base, LandingIntent intent, Destination destination)
            throws InterruptedException {
        Optional<Plan> plan = plan(base, intent.to(), destination);
        // It is planned first: if somebody moves the base after that, nothing of it is carried out.
        return plan.isPresent()
                && base.tip().equals(intent.from())
                && carryOut(base, plan.get(), "ratchet: what was about to land");
    }
}
