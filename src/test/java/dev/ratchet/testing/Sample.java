package dev.ratchet.testing;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.Run;
import dev.ratchet.loop.session.AgentDetails;
import dev.ratchet.loop.session.Finding;
import dev.ratchet.loop.session.Remarks;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionEnding;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.loop.session.Transcript;
import dev.ratchet.loop.session.Usage;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values that tests need again and again. */
public final class Sample {
    public static final Instant NOON = Instant.parse("2026-02-14T12:00:00Z");
    public static final WorkItem PROMPT = new WorkItem("prompt", "PROMPT.md");

    private Sample() {}

    public static Attempt attempt(int number) {
        return new Attempt("run-" + number, "main", PROMPT, new RunPosition(number, 0), NOON);
    }

    public static SessionTicket ticket(int number) {
        return new SessionTicket(number, Path.of("session-" + number + ".jsonl"), "claude", SessionTicket.Role.WORKING);
    }

    public static SessionFacts session(SessionClass sessionClass, int exitCode) {
        return session(sessionClass, exitCode, null);
    }

    public static SessionFacts session(SessionClass sessionClass, int exitCode, @Nullable Instant resetsAt) {
        SessionEnding ending =
                new SessionEnding(exitCode, NOON, NOON.plusSeconds(30), 4000, new SessionEnding.Cause.ByItself());
        Transcript transcript = new Transcript(
                "claude",
                "s-1",
                "opus",
                "done",
                2,
                Map.of("Bash", 2),
                new Usage(100, 20, 5, 0.25),
                0,
                false,
                1,
                AgentDetails.UNTOLD,
                Remarks.NONE);
        Finding finding = new Finding(sessionClass, sessionClass.word() + " for a test", "evidence");
        return new SessionFacts(finding.resettingAt(resetsAt), ending, transcript);
    }

    /** The same session with other words. */
    public static SessionFacts saying(SessionFacts session, Remarks remarks) {
        return saying(session, remarks, session.transcript().text());
    }

    /** The same session with other words and another answer. */
    public static SessionFacts saying(SessionFacts session, Remarks remarks, String text) {
        Transcript said = session.transcript();
        Transcript transcript = new Transcript(
                said.dialect(),
                said.sessionId(),
                said.model(),
                text,
                said.turns(),
                said.toolCalls(),
                said.usage(),
                said.permissionDenials(),
                said.commitMentioned(),
                said.filesChanged(),
                said.details(),
                remarks);
        return new SessionFacts(session.finding(), session.ending(), transcript);
    }

    public static PastAttempt past(int number, SessionClass sessionClass, Verdict verdict, Instant endedAt) {
        return new PastAttempt(
                attempt(number),
                ticket(number),
                session(sessionClass, sessionClass == SessionClass.NORMAL ? 0 : 1),
                Changes.NONE,
                verdict,
                endedAt);
    }

    public static PastAttempt worked(int number, Instant endedAt) {
        return past(number, SessionClass.NORMAL, new Verdict.Progressed("worked"), endedAt);
    }

    public static PastAttempt limited(int number, Instant endedAt, @Nullable Instant resetsAt) {
        return past(
                number,
                SessionClass.RATE_LIMIT,
                new Verdict.RateLimited(Verdict.Limit.RATE, resetsAt, "limited"),
                endedAt);
    }

    public static PastAttempt crashed(int number, Instant endedAt) {
        return past(number, SessionClass.CRASHED, new Verdict.Progressed("crashed"), endedAt);
    }

    public static History history(Instant asOf, PastAttempt... attempts) {
        Run run = Run.starting("run", "main", NOON);
        for (PastAttempt past : attempts) {
            run = run.with(past);
        }
        return new History(asOf, run, List.of());
    }
}
