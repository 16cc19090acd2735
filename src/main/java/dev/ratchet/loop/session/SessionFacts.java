package dev.ratchet.loop.session;

/** Everything known about a session that is over. */
public record SessionFacts(Finding finding, SessionEnding ending, Transcript transcript) {
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
