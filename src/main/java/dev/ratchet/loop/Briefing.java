package dev.ratchet.loop;

/** Makes the brief of an attempt. */
@FunctionalInterface
public interface Briefing {

    /** The brief, or why there is none. */
    sealed interface Briefed {
        record Ready(Brief brief) implements Briefed {}

        record Impossible(Verdict verdict) implements Briefed {}
    }

    /** Briefs for an attempt; a retry gets the brief of the attempt before it. */
    Briefed brief(Attempt attempt, History history) throws InterruptedException;
}
