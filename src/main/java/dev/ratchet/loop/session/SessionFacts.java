package dev.ratchet.loop.session;

import java.time.Instant;

/** Everything known about a session that is over. */
public record SessionFacts(Finding finding, SessionEnding ending, Transcript transcript) {
    /** What is known where there was no session, since the work was done before. */
    public static SessionFacts ofNone(Instant at) {
        return new SessionFacts(
                new Finding(SessionClass.NORMAL, "", ""),
                new SessionEnding(0, at, at, 0, new SessionEnding.Cause.ByItself()),
                Transcript.silent(""));
    }

    public SessionClass sessionClass() {
        return finding.sessionClass();
    }

    /** The same, with what the agent has said by tools. */
    public SessionFacts outrankedBy(Statements statements) {
        return statements.equals(Statements.NONE)
                ? this
                : new SessionFacts(
                        finding,
                        ending,
                        transcript.withRemarks(transcript.remarks().outrankedBy(statements)));
    }

    public int exitCode() {
        return ending.exitCode();
    }
}
