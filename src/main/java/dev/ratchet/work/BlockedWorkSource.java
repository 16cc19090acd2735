package dev.ratchet.work;

import dev.ratchet.loop.Hold;
import dev.ratchet.loop.WorkSource;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.session.ReportedStatus;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.work.question.QuestionTable;
import dev.ratchet.work.question.QuestionWords;

/** Work without tasks, where people are asked what an agent needs that reports it cannot go on. */
public record BlockedWorkSource(WorkSource inner, QuestionTable questions) implements WorkSource {
    @Override
    public Next next(History history) {
        return inner.next(history);
    }

    @Override
    public Hold hold(WorkItem item) {
        return inner.hold(item);
    }

    @Override
    public Verdict settle(PastAttempt past) {
        SessionFacts session = past.session();
        ReportedStatus status =
                session == null ? null : session.transcript().remarks().status();
        if (past.verdict() instanceof Verdict.GaveUp && status != null && status.blocked()) {
            Question _ =
                    questions.ask(QuestionWords.about(past.attempt(), Question.Kind.BLOCKED, status.recommendation()));
        }
        return inner.settle(past);
    }
}
