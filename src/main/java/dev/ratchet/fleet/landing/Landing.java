package dev.ratchet.fleet.landing;

import dev.ratchet.fleet.landing.LandingEntry.Candidate;
import dev.ratchet.judge.CheckCommands;
import dev.ratchet.loop.Confirmer;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.base.Time;
import dev.ratchet.workspace.git.HeldCommit;
import dev.ratchet.workspace.git.Rebase;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.worktree.BaseBranch;
import dev.ratchet.workspace.worktree.BegunWork;
import dev.ratchet.workspace.worktree.CommittedWork;
import dev.ratchet.workspace.worktree.ConflictWords;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Brings accepted work to its base branch: one at a time, oldest first, put on what has landed before it and checked as it
 * will be there. What it is about to do is on record before it is done.
 */
public final class Landing implements Confirmer {
    private static final Duration SOON = Duration.ofSeconds(1);
    private static final Duration A_WHILE = Duration.ofSeconds(10);
    private static final int MOST_REFUSALS = 3;
    private static final String A_TURN = "a turn to land";

    /** Who has not fitted so often goes first. */
    private static final int IN_NEED = 3;

    /** After that nobody is waited for. */
    private static final Duration LONGEST_COURTESY = Duration.ofMinutes(30);

    private final LandingQueue queue;
    private final BegunWork begun;
    private final RepositoryWriter repository;
    private final LandingTarget target;
    private final LandingConditions conditions;
    private final Time time;
    private EarlierRounds earlier = new EarlierRounds("", Instant.EPOCH, Set.of(), 0);

    /**
     * What is known of an attempt's work since it was first to land.
     *
     * @param checkedTrees what was found good
     * @param refusals how often a remote did not want it
     */
    private record EarlierRounds(String attempt, Instant since, Set<String> checkedTrees, int refusals) {
        EarlierRounds checked(String tree) {
            Set<String> trees =
                    Stream.concat(checkedTrees.stream(), Stream.of(tree)).collect(Collectors.toSet());
            return new EarlierRounds(attempt, since, trees, refusals);
        }

        EarlierRounds refused() {
            return new EarlierRounds(attempt, since, checkedTrees, refusals + 1);
        }
    }

    /** What brings work out of its work tree to its base. */
    public Landing(LandingQueue queue, BegunWork begun, LandingTarget target, LandingConditions conditions, Time time) {
        this.queue = queue;
        this.begun = begun;
        this.repository = begun.repository();
        this.target = target;
        this.conditions = conditions;
        this.time = time;
    }

    @Override
    public Confirmation confirm(FinishedWork work, VerifyingSessions sessions) throws InterruptedException {
        Attempt attempt = work.evidence().attempt();
        String item = BegunWork.owner(attempt);
        Optional<CommittedWork> finished = begun.committed(attempt);
        if (finished.isEmpty()) {
            return new Confirmation.Gone(begun.loss(attempt));
        }
        Optional<String> incomplete = finished.get().incompleteness();
        if (incomplete.isPresent()) {
            return new Confirmation.Objected(incomplete.get());
        }
        String tip = finished.get().tip();
        if (!earlier.attempt().equals(attempt.id())) {
            earlier = new EarlierRounds(attempt.id(), time.now(), Set.of(), 0);
        }
        if (time.now().isBefore(earlier.since().plus(LONGEST_COURTESY)) && givesWay(item, tip, attempt.id())) {
            return undecided(A_WHILE, "work to land that did not fit %d times".formatted(IN_NEED));
        }
        if (work.round() > 0
                && target.look(begun.base(item), item, attempt.id())
                        instanceof LandingTarget.Ground.Unknown(var waitingFor)) {
            // Nothing is checked again as long as it could not land anyway.
            return undecided(A_WHILE, waitingFor);
        }
        Confirmation checked = check(tip, attempt, sessions);
        return checked instanceof Confirmation.Confirmed
                ? queued(new Arrival(work, sessions, item, finished.get()))
                : checked;
    }

    /**
     * Whether this would make work fail to fit once more that has failed to so often: who is always a little later would
     * never land.
     */
    private boolean givesWay(String item, String tip, String attempt) throws InterruptedException {
        if (queue.conflictsOf(item) >= IN_NEED) {
            return false;
        }
        Optional<LandingQueue.InNeed> inNeed = queue.workInNeed(item, IN_NEED);
        Optional<String> other =
                inNeed.isEmpty() ? Optional.empty() : target.workOf(inNeed.get(), begun.base(item), attempt);
        return other.isPresent() && !repository.conflicts(tip, other.get()).isEmpty();
    }

    /** What has come to be landed. */
    private record Arrival(FinishedWork work, VerifyingSessions sessions, String item, CommittedWork finished) {
        Attempt attempt() {
            return work.evidence().attempt();
        }
    }

    /** Has the user's commands check it; files that were found good are not checked again, however often they try to land. */
    private Confirmation check(String commit, Attempt attempt, VerifyingSessions sessions) throws InterruptedException {
        Optional<CheckCommands> checks = conditions.checks();
        String tree = checks.isEmpty() ? "" : repository.tree(commit);
        if (checks.isEmpty() || earlier.checkedTrees().contains(tree)) {
            return new Confirmation.Confirmed("");
        }
        Confirmation checked = checks.get().check(commit, attempt, sessions);
        if (checked instanceof Confirmation.Confirmed) {
            earlier = earlier.checked(tree);
        }
        return checked;
    }

    private Confirmation queued(Arrival arrival) throws InterruptedException {
        BaseBranch base = begun.base(arrival.item());
        CommittedWork finished = arrival.finished();
        LandingEntry entry = queue.enter(new Candidate(
                arrival.item(),
                arrival.attempt().id(),
                arrival.attempt().loop(),
                finished.branch(),
                finished.tip(),
                base.name()));
        String withdrawn = "it was cut off";
        try {
            Optional<LandingTurn> turn = queue.awaitTurn(entry);
            Confirmation confirmation = turn.isPresent() ? land(arrival, base, turn.get()) : undecided(SOON, A_TURN);
            withdrawn = reason(confirmation);
            return confirmation;
        } finally {
            queue.withdraw(entry, withdrawn);
        }
    }

    private Confirmation land(Arrival arrival, BaseBranch base, LandingTurn turn) throws InterruptedException {
        String attempt = arrival.attempt().id();
        while (true) {
            switch (target.look(base, arrival.item(), attempt)) {
                case LandingTarget.Ground.Unknown(var waitingFor) -> {
                    return undecided(A_WHILE, waitingFor);
                }
                case LandingTarget.Ground.Landed(var commit) -> {
                    return landed(arrival, base, turn, commit, base.current());
                }
                case LandingTarget.Ground.Ready(var onto) -> {
                    Optional<Confirmation> decided = landOn(arrival, base, turn, onto);
                    if (decided.isPresent()) {
                        return decided.get();
                    }
                    // The base has moved meanwhile: once more.
                }
            }
        }
    }

    private Optional<Confirmation> landOn(Arrival arrival, BaseBranch base, LandingTurn turn, String onto)
            throws InterruptedException {
        return switch (put(arrival.finished(), onto)) {
            case Rebase.Conflict conflict -> Optional.of(conflicted(arrival, base, turn, conflict));
            case Rebase.Done(var commit)
            when conditions.checks().isPresent()
                    && !commit.equals(arrival.finished().tip()) -> {
                try (HeldCommit _ = HeldCommit.of(repository, arrival.finished().branch(), commit)) {
                    yield examined(arrival, base, turn, onto, commit);
                }
            }
            case Rebase.Done(var commit) -> examined(arrival, base, turn, onto, commit);
        };
    }

    private Optional<Confirmation> examined(
            Arrival arrival, BaseBranch base, LandingTurn turn, String onto, String commit)
            throws InterruptedException {
        Confirmation checked = examine(arrival, onto, commit);
        if (!(checked instanceof Confirmation.Confirmed)) {
            queue.rejected(turn, reason(checked));
            return Optional.of(checked);
        }
        return moved(arrival, base, turn, onto, commit);
    }

    private Confirmation examine(Arrival arrival, String onto, String commit) throws InterruptedException {
        Optional<String> objection = conditions.settings().admit(onto, commit);
        if (objection.isPresent()) {
            return new Confirmation.Objected(objection.get());
        }
        return check(commit, arrival.attempt(), arrival.sessions());
    }

    private Rebase put(CommittedWork finished, String onto) throws InterruptedException {
        String fork = repository.forkOf(finished.tip(), onto).orElse(finished.start());
        return fork.equals(onto) ? new Rebase.Done(finished.tip()) : repository.rebase(fork, finished.tip(), onto);
    }

    private Optional<Confirmation> moved(Arrival arrival, BaseBranch base, LandingTurn turn, String onto, String commit)
            throws InterruptedException {
        Attempt attempt = arrival.attempt();
        LandingTarget.Arrived arrived =
                new LandingTarget.Arrived(arrival.item(), attempt.item().title(), attempt.id(), base, turn);
        return switch (target.move(arrived, onto, commit)) {
            case LandingTarget.Moved.Landed(var where) -> Optional.of(landed(arrival, base, turn, commit, where));
            case LandingTarget.Moved.Elsewhere() -> Optional.empty();
            case LandingTarget.Moved.Later(var waitingFor) ->
                Optional.of(undecided(waitingFor.equals(A_TURN) ? SOON : A_WHILE, waitingFor));
            case LandingTarget.Moved.Refused(var why) -> Optional.of(refused(arrival, why));
        };
    }

    private Confirmation landed(Arrival arrival, BaseBranch base, LandingTurn turn, String commit, String where)
            throws InterruptedException {
        begun.landed(arrival.item(), commit);
        record(arrival, turn, commit);
        target.landed(base, arrival.attempt().id());
        return new Confirmation.Confirmed("landed as %.12s on %s".formatted(commit, where));
    }

    /** Of rounds that did not come to their end one may have brought it there, and then it was not this one. */
    private void record(Arrival arrival, LandingTurn turn, String commit) {
        String item = arrival.item();
        List<LandingIntent> intents = queue.openIntentsOf(item);
        Optional<LandingIntent> own = intents.stream()
                .filter(intent ->
                        intent.landing() == turn.entry().id() && intent.to().equals(commit))
                .findFirst();
        Optional<LandingIntent> carriedOut = own.or(() ->
                intents.stream().filter(intent -> intent.to().equals(commit)).findFirst());
        intents.stream()
                .filter(intent -> !carriedOut.equals(Optional.of(intent)))
                .forEach(queue::dropped);
        boolean before = carriedOut.isPresent()
                ? own.isEmpty()
                : queue.landedUnsettled(item).equals(Optional.of(commit));
        if (before) {
            carriedOut.ifPresent(queue::carriedOut);
            queue.takeOver(item, commit, arrival.attempt().id());
            queue.withdraw(turn.entry(), "it had landed before, as %.12s".formatted(commit));
        } else if (!queue.landed(turn, commit)) {
            // Its turn was lost after the base had moved.
            carriedOut.ifPresent(queue::carriedOut);
        }
    }

    /** A remote may not want it for a while; if it goes on like that, a person has to look at it. */
    private Confirmation refused(Arrival arrival, String why) {
        earlier = earlier.refused();
        return earlier.refusals() < MOST_REFUSALS
                ? undecided(A_WHILE, why)
                : new Confirmation.Held("it is on branch %s, but %s"
                        .formatted(arrival.finished().branch(), why));
    }

    private Confirmation undecided(Duration pause, String waitingFor) {
        return new Confirmation.Undecided(time.now().plus(pause), waitingFor);
    }

    private Confirmation conflicted(Arrival arrival, BaseBranch base, LandingTurn turn, Rebase.Conflict conflict) {
        String files = ConflictWords.files(conflict);
        queue.conflict(turn, "conflicts with %s in %s".formatted(base.name(), files));
        int times = queue.conflictsOf(arrival.item());
        return times >= conditions.maxConflicts()
                ? new Confirmation.Refused("it did not fit onto %s, %s in all (landing.max_conflicts), by %s"
                        .formatted(base.name(), HumanUnits.count(times, "time"), files))
                : new Confirmation.Conflicted("it does not fit onto %s, by %s%n%n%s"
                        .formatted(base.current(), files, ConflictWords.whole(conflict)));
    }

    private static String reason(Confirmation confirmation) {
        return switch (confirmation) {
            case Confirmation.Confirmed(var reason) -> reason;
            case Confirmation.Objected(var reason) -> reason;
            case Confirmation.Conflicted(var reason) -> reason;
            case Confirmation.Gone(var reason) -> reason;
            case Confirmation.Refused(var reason) -> reason;
            case Confirmation.Held(var reason) -> reason;
            case Confirmation.Undecided undecided -> undecided.waitingFor();
            case Confirmation.Hopeless(var outcome) -> outcome.reason();
        };
    }
}
