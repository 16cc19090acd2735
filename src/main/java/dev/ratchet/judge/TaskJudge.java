package dev.ratchet.judge;

import dev.ratchet.loop.Judge;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.Verdict.Waste;
import dev.ratchet.loop.base.Excerpt;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.Sigils;
import dev.ratchet.loop.session.Statements;
import java.util.Optional;

/** Believes what a session says about the task that it was given, by tools or else in its sigils, if it came to a normal end. */
public final class TaskJudge implements Judge {
    private static final int LONGEST_REASON = 2000;

    @Override
    public Optional<Verdict> judge(Evidence evidence) {
        SessionFacts session = evidence.session();
        return SessionJudges.hindered(evidence)
                .or(() -> Optional.of(
                        switch (session.sessionClass()) {
                            case NORMAL ->
                                said(session, evidence.attempt().item().id());
                            case MAX_TURNS, AGENT_BUDGET ->
                                new Verdict.Progressed(session.finding().reason());
                            case KILLED, CRASHED, RATE_LIMIT, QUOTA, AUTH, OVERLOADED, INTERRUPTED, EMPTY, ERROR ->
                                new Verdict.Wasted(
                                        Waste.FAILED, session.finding().reason());
                        }));
    }

    /** The end of what a session said at last, as the end of a reason. */
    static String lastWords(SessionFacts session, int longest) {
        String words = Sigils.without(session.transcript().text());
        return words.isEmpty() ? "" : ": " + Excerpt.end(words, longest);
    }

    private static Verdict said(SessionFacts session, String task) {
        return switch (session.transcript().remarks().claim()) {
            case Statements.Claim.Done(var words) ->
                new Verdict.Accepted(
                        "the agent says by its tool that it is done: " + Excerpt.start(words, LONGEST_REASON));
            case Statements.Claim.Impossible(var words) ->
                new Verdict.GaveUp(
                        "the agent says by its tool that it cannot be done: " + Excerpt.start(words, LONGEST_REASON));
            case null -> saidInWords(session, task);
        };
    }

    private static Verdict saidInWords(SessionFacts session, String task) {
        Sigils sigils = session.transcript().remarks().sigils();
        if (sigils.promise() == Sigils.Promise.FAILURE) {
            return new Verdict.Halted(Outcome.failure("the agent promises FAILURE"));
        }
        String named = sigils.claimed();
        if (named == null) {
            return new Verdict.Progressed("the session ended without saying whether the task is done");
        }
        if (!named.equals(task)) {
            return new Verdict.Progressed("the session was given %s and speaks of %s".formatted(task, named));
        }
        return sigils.done() == null
                ? new Verdict.GaveUp("the agent says that it cannot be done" + lastWords(session, LONGEST_REASON))
                : new Verdict.Accepted("the agent says that it is done");
    }
}
