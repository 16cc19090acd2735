package dev.ratchet.loop;

/** Makes the brief of an attempt. */
@FunctionalInterface
public interface Briefing {

    /** The brief, or why there is none. */
    sealed interface Briefed {
        record Ready(Brief brief) implements Briefed {}

        record Impossible(Verdict verdict) implements Briefed {}

        /** The same with the brief changed, if there is one. */
        default Briefed map(Change change) throws InterruptedException {
            return switch (this) {
                case Ready(var brief) -> new Ready(change.of(brief));
                case Impossible impossible -> impossible;
            };
        }
    }

    /** Makes another brief of a brief. */
    @FunctionalInterface
    interface Change {
        Brief of(Brief brief) throws InterruptedException;
    }

    /** Briefs for an attempt; a retry gets the brief of the attempt before it. */
    Briefed brief(Attempt attempt, History history) throws InterruptedException;
}
