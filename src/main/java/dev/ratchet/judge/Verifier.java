package dev.ratchet.judge;

import dev.ratchet.loop.Agent;
import dev.ratchet.loop.Confirmer;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.Verdict.Waste;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.attempt.WorkItem.Section;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.Sigils.Review;
import dev.ratchet.store.ClassResources;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Has another session look at the work, which may read and run but not edit. */
public record Verifier(Supplier<Reviewer> reviewer, Patience deadline, Time time) implements Confirmer {
    private static final int LONGEST_REASON = 500;

    /** Who looks, and with what model. */
    public record Reviewer(Agent agent, ModelOf model) {}

    /** Whose model a reviewer has. */
    public enum ModelOf {
        /** The one that the work was done with. */
        THE_AUTHOR,
        /** His own. */
        THE_REVIEWER
    }

    /**
     * How often a reviewer is asked again who could not tell.
     *
     * @param first the first pause, doubled each time
     * @param most how many times
     */
    public record Patience(Duration first, Duration longest, int most) {
        Duration pause(int round) {
            Duration grown = first.multipliedBy(1L << Math.min(round + 1, 20));
            return grown.compareTo(longest) > 0 ? longest : grown;
        }
    }

    @Override
    public Confirmation confirm(FinishedWork work, VerifyingSessions sessions) throws InterruptedException {
        Reviewer chosen = reviewer.get();
        SessionFacts facts =
                sessions.verify(chosen.agent(), work.evidence().attempt(), brief(work, chosen), work.directory());
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        Optional<Verdict> hindered = SessionJudges.hindered(facts);
        return hindered.isPresent()
                ? hindered(hindered.get(), work.round())
                : said(facts, chosen.agent().name(), work.round());
    }

    private static Brief brief(FinishedWork work, Reviewer chosen) {
        Brief told = work.brief();
        return new Brief(
                        prompt(
                                work.evidence().attempt().item(),
                                work.evidence().changes().headAfter()),
                        "",
                        chosen.model() == ModelOf.THE_AUTHOR ? told.model() : null)
                .within(told.allowance()
                        .after(work.evidence().session().transcript().usage()))
                .reaching(Brief.Reach.REVIEW);
    }

    /** @param commit what is looked at, null if nothing is committed here */
    private static String prompt(WorkItem item, @Nullable String commit) {
        String context = item.sections().stream()
                .filter(Verifier::concernsTheWork)
                .map(section -> "## %s%n%n%s%n".formatted(section.topic().title(), section.text()))
                .collect(Collectors.joining("\n"));
        String looked = commit == null
                ? "There is no commit here: look at the files as they are."
                : "The commit to look at is %s, the HEAD of this directory.".formatted(commit);
        String instructions =
                ClassResources.text(Verifier.class, "verification.md").strip();
        return instructions + "\n\n" + looked + "\n\n" + context;
    }

    private static boolean concernsTheWork(Section section) {
        return switch (section.topic()) {
            case ASSIGNMENT, SPECIFICATION, PLAN, REJECTION -> true;
            case PARENT, PREREQUISITES, RETRY, CONFLICT -> false;
        };
    }

    private Confirmation hindered(Verdict verdict, int round) {
        return switch (verdict) {
            case Verdict.RateLimited(var limit, var resetsAt, var reason) ->
                limit == Verdict.Limit.QUOTA && round > 0
                        ? new Confirmation.Hopeless(Outcome.tripped("the verifier's " + reason))
                        : again(round, resetsAt, reason, Outcome.tripped("the verifier cannot work: " + reason));
            case Verdict.Halted(var outcome) -> new Confirmation.Hopeless(outcome);
            case Verdict.Wasted(var waste, var reason) ->
                waste == Waste.FAILED
                        ? new Confirmation.Objected("the verification came to no end: " + reason)
                        : again(round, null, reason, Outcome.failure("the verifier does not work: " + reason));
            case Verdict.Interrupted(var reason, var _) -> again(round, null, reason, Outcome.failure(reason));
            case Verdict.Accepted _,
                    Verdict.Progressed _,
                    Verdict.Rejected _,
                    Verdict.Conflicted _,
                    Verdict.Held _,
                    Verdict.GaveUp _ -> throw new IllegalStateException("a verdict on the work itself: " + verdict);
        };
    }

    private Confirmation said(SessionFacts facts, String reviewedBy, int round) {
        String reason = facts.finding().reason();
        return switch (facts.sessionClass()) {
            case NORMAL -> reviewed(facts, reviewedBy);
            case KILLED ->
                round + 1 < deadline.most()
                        ? undecided(round, null, "the verifier, which was ended: " + reason)
                        : new Confirmation.Objected("the verification came to no end: " + reason);
            case CRASHED, MAX_TURNS, AGENT_BUDGET, RATE_LIMIT, QUOTA, AUTH, OVERLOADED, INTERRUPTED, EMPTY, ERROR ->
                new Confirmation.Objected("the verification came to no end: " + reason);
        };
    }

    private static Confirmation reviewed(SessionFacts facts, String by) {
        return switch (facts.transcript().remarks().sigils().review()) {
            case Review.Passed() ->
                new Confirmation.Confirmed("verified by " + by + TaskJudge.lastWords(facts, LONGEST_REASON));
            case Review.Failed(var reason) ->
                new Confirmation.Objected(reason.isBlank() ? "the verifier gave no reason" : reason);
            case null -> new Confirmation.Objected("the verifier did not say whether the work is right");
        };
    }

    private Confirmation again(int round, @Nullable Instant resetsAt, String reason, Outcome inTheEnd) {
        return round + 1 < deadline.most()
                ? undecided(round, resetsAt, "the verifier: " + reason)
                : new Confirmation.Hopeless(inTheEnd);
    }

    private Confirmation undecided(int round, @Nullable Instant resetsAt, String waitingFor) {
        Instant soonest = time.now().plus(deadline.pause(round));
        Instant then = Objects.requireNonNullElse(resetsAt, soonest);
        return new Confirmation.Undecided(then.isAfter(soonest) ? then : soonest, waitingFor);
    }
}
