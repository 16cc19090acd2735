package dev.ratchet.loop.attempt;

import java.util.List;

/** What people want the sessions under way to know at once. */
public interface UrgentNotes {
    /** Nobody wants anything. */
    UrgentNotes NONE = new UrgentNotes() {
        @Override
        public List<UrgentNote> take(Attempt attempt) {
            return List.of();
        }

        @Override
        public void heard(Attempt attempt, List<UrgentNote> notes) {}

        @Override
        public Subscription whenSome(Runnable listener) {
            return () -> {};
        }
    };

    /** Words for the session of an attempt, as its agent is to read them. */
    record UrgentNote(long id, String words) {}

    /** What there is for an attempt by now, each once; the next brief has it unless the session hears it. */
    List<UrgentNote> take(Attempt attempt);

    /** The session has heard these. */
    void heard(Attempt attempt, List<UrgentNote> notes);

    /** Calls whenever there may be some, on any thread, until that is closed; must not take long. */
    Subscription whenSome(Runnable listener);

    /** What is called until it is closed. */
    interface Subscription extends AutoCloseable {
        @Override
        void close();
    }
}
