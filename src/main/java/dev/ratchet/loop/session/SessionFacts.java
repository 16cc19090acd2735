package dev.ratchet.loop.session;

/** Everything known about a session that is over. */
public record SessionFacts(Finding finding, SessionEnding ending, Transcript transcript) {
    public SessionClass sessionClass() {
        return finding.sessionClass();
    }

    public int exitCode() {
        return ending.exitCode();
    }
}
