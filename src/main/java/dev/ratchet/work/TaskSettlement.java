package dev.ratchet.work;

import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.base.Excerpt;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Event.Level;
import dev.ratchet.loop.history.Event.Resolution;
import dev.ratchet.loop.session.ReportedStatus;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.Sigils;
import dev.ratchet.loop.session.Statements;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.TaskClaim;
import dev.ratchet.work.graph.TaskStatus;
import dev.ratchet.work.question.QuestionQueries;
import dev.ratchet.work.question.QuestionWords;
import java.util.List;
import java.util.Optional;

/** Takes what came of an attempt to its task, and tells what followed from that. */
record TaskSettlement(TaskSourceParts parts, TaskSettings settings) {
    private static final int LONGEST_SUMMARY = 4000;

    /** Says the verdict that holds. */
    Verdict settle(PastAttempt past, TaskClaim claim) {
        Verdict verdict = past.verdict();
        List<GraphFact> facts = verdict instanceof Verdict.Accepted || !spent(claim)
                ? settled(past, claim)
                : parts.claims()
                        .fail(
                                claim,
                                "it has used up what a task may cost (budget.max_cost_usd_per_task = %s); the last attempt: %s"
                                        .formatted(settings.maxCostUsd(), verdict.reason()));
        Optional<GraphFact.ClaimLost> lost = facts.stream()
                .filter(GraphFact.ClaimLost.class::isInstance)
                .map(GraphFact.ClaimLost.class::cast)
                .findFirst();
        if (lost.isEmpty() && isOtherWorkNow(verdict)) {
            parts.approvals().forget(claim.task());
        }
        facts.stream()
                .filter(GraphFact.Moved.class::isInstance)
                .map(GraphFact.Moved.class::cast)
                .filter(moved -> moved.task().equals(claim.task()))
                .forEach(moved -> resolved(past, moved.to()));
        tell(facts, claim.task());
        promised(past);
        return lost.map(claimLost -> lost(verdict, claimLost)).orElse(verdict);
    }

    /** Whether what a person may have approved of is not what the next attempt has to bring home. */
    private static boolean isOtherWorkNow(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Progressed _, Verdict.Rejected _, Verdict.Conflicted _, Verdict.GaveUp _ -> true;
            case Verdict.Accepted _,
                    Verdict.Held _,
                    Verdict.Wasted _,
                    Verdict.RateLimited _,
                    Verdict.Halted _,
                    Verdict.Interrupted _ -> false;
        };
    }

    /** What is said of the work counts for nothing then; what is said of the agent or the run is true all the same. */
    private static Verdict lost(Verdict verdict, GraphFact.ClaimLost lost) {
        return switch (verdict) {
            case Verdict.Accepted _,
                    Verdict.Progressed _,
                    Verdict.Rejected _,
                    Verdict.Conflicted _,
                    Verdict.Held _,
                    Verdict.GaveUp _,
                    Verdict.Wasted _,
                    Verdict.Interrupted _ -> new Verdict.Interrupted(lost.why());
            case Verdict.RateLimited _, Verdict.Halted _ -> verdict;
        };
    }

    private boolean spent(TaskClaim claim) {
        return settings.maxCostUsd() > 0 && parts.cost().applyAsDouble(claim.task()) >= settings.maxCostUsd();
    }

    private List<GraphFact> settled(PastAttempt past, TaskClaim claim) {
        if (leavesOpen(past.verdict())) {
            Optional<String> blocked = blocked(past);
            if (blocked.isPresent()) {
                return withheld(past, claim, Question.Kind.BLOCKED, blocked.get());
            }
            if (new QuestionQueries(parts.tasks().database()).isOpen(claim.task())) {
                return parts.claims().release(claim, past.verdict().reason());
            }
        }
        return switch (past.verdict()) {
            case Verdict.Accepted _ -> parts.claims().done(claim, settings.verification(), summary(past));
            case Verdict.Rejected(var reason) -> parts.claims().retry(claim, reason, settings.maxRetries());
            case Verdict.Held(var reason) -> withheld(past, claim, Question.Kind.HELD, reason);
            case Verdict.Conflicted(var reason) -> parts.claims().conflicted(claim, reason);
            case Verdict.GaveUp(var reason) -> parts.claims().fail(claim, reason);
            case Verdict.Progressed(var reason) ->
                speaksOfAnother(past) ? mismatched(past, claim, reason) : unclaimed(claim, reason);
            case Verdict.Wasted(var waste, var reason) ->
                switch (waste) {
                    case EMPTY, FAILED -> unclaimed(claim, reason);
                    case REFUSED, NOT_STARTED -> parts.claims().release(claim, reason);
                };
            case Verdict.RateLimited _, Verdict.Halted _, Verdict.Interrupted _ ->
                parts.claims().release(claim, past.verdict().reason());
        };
    }

    private List<GraphFact> unclaimed(TaskClaim claim, String reason) {
        return parts.claims().unclaimed(claim, reason, settings.maxUnclaimed());
    }

    /** Whether somebody's answer may be what it takes to go on. */
    private static boolean leavesOpen(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Progressed _, Verdict.GaveUp _ -> true;
            case Verdict.Wasted wasted ->
                switch (wasted.waste()) {
                    case EMPTY, FAILED -> true;
                    case REFUSED, NOT_STARTED -> false;
                };
            case Verdict.Accepted _,
                    Verdict.Rejected _,
                    Verdict.Conflicted _,
                    Verdict.Held _,
                    Verdict.RateLimited _,
                    Verdict.Halted _,
                    Verdict.Interrupted _ -> false;
        };
    }

    /** What the agent needs, if it reports that it cannot go on. */
    private static Optional<String> blocked(PastAttempt past) {
        return Optional.ofNullable(past.session())
                .map(session -> session.transcript().remarks().status())
                .filter(ReportedStatus::blocked)
                .map(ReportedStatus::recommendation);
    }

    /** Nobody is to have the task until somebody has answered. */
    private List<GraphFact> withheld(PastAttempt past, TaskClaim claim, Question.Kind kind, String why) {
        boolean awaited = kind == Question.Kind.HELD && parts.approvals().isAwaited(claim.task());
        List<GraphFact> facts = parts.claims().withhold(claim, why, awaited ? summary(past) : "");
        if (facts.stream().noneMatch(GraphFact.ClaimLost.class::isInstance)) {
            Question _ = parts.questions()
                    .ask(QuestionWords.about(past.attempt(), awaited ? Question.Kind.APPROVAL : kind, why));
        }
        return facts;
    }

    private List<GraphFact> mismatched(PastAttempt past, TaskClaim claim, String reason) {
        String message = reason + "; nothing changes for either";
        return switch (settings.onMismatch()) {
            case RELEASE -> {
                parts.notice(Level.WARN, message);
                yield parts.claims().release(claim, reason);
            }
            case HOLD -> {
                parts.notice(
                        Level.WARN,
                        "%s, and %s is held until 'ratchet task reset %s'"
                                .formatted(message, claim.task(), claim.task()));
                yield withheld(past, claim, Question.Kind.HELD, reason);
            }
        };
    }

    private static boolean speaksOfAnother(PastAttempt past) {
        SessionFacts session = past.session();
        if (session == null || session.transcript().remarks().claim() != null) {
            // A tool speaks of no other task than the attempt's.
            return false;
        }
        String named = session.transcript().remarks().sigils().claimed();
        return named != null && !named.equals(past.attempt().item().id());
    }

    /**
     * What the agent says that it did: by its tool, else its last words, without its signs for the loop; it has said it before
     * if its work was only brought home.
     */
    private static String summary(PastAttempt past) {
        SessionFacts session = past.session();
        if (session == null) {
            return "";
        }
        Statements.Claim claim = session.transcript().remarks().claim();
        return claim != null
                ? Excerpt.start(claim.words(), LONGEST_SUMMARY)
                : Excerpt.end(Sigils.without(session.transcript().text()), LONGEST_SUMMARY);
    }

    private void resolved(PastAttempt past, TaskStatus status) {
        Resolution resolution = switch (status) {
            case DONE -> Resolution.DONE;
            case FAILED -> Resolution.FAILED;
            case PENDING, IN_PROGRESS, BLOCKED -> null;
        };
        if (resolution != null) {
            parts.observer()
                    .saw(new Event.Resolved(
                            past.attempt().item(),
                            resolution,
                            past.verdict().reason(),
                            parts.time().now()));
        }
    }

    private void promised(PastAttempt past) {
        SessionFacts session = past.session();
        if (session != null && session.transcript().remarks().sigils().promise() == Sigils.Promise.COMPLETE) {
            parts.notice(Level.INFO, "the agent says that all of the work is complete; the tasks decide that");
        }
    }

    /** Tells what happened to other tasks than this one. */
    void tell(List<GraphFact> facts, String own) {
        for (GraphFact fact : facts) {
            switch (fact) {
                case GraphFact.Moved moved when moved.task().equals(own) -> {}
                case GraphFact.Moved(var task, var from, var to, var cause) ->
                    parts.notice(Level.INFO, "task %s is %s: %s".formatted(task, to.word(), cause.words()));
                case GraphFact.FeatureMoved(var feature, var from, var to) ->
                    parts.notice(Level.INFO, "feature %s is %s".formatted(feature, to.word()));
                case GraphFact.ClaimLost lost ->
                    parts.notice(
                            Level.WARN,
                            "task %s is not this attempt's any more (%s): what it says of it does not count"
                                    .formatted(lost.task(), lost.why()));
                case GraphFact.Added _, GraphFact.Recognised _, GraphFact.Deleted _ -> {}
            }
        }
    }
}
