package dev.ratchet.loop;

import java.util.Optional;

/** A claim on a work item that lives as long as the attempt at it. One that is lost interrupts the attempt's thread. */
public interface Hold extends AutoCloseable {
    /** A hold on something that nobody else can take. */
    Hold UNCONTESTED = new Hold() {
        @Override
        public Optional<String> lost() {
            return Optional.empty();
        }

        @Override
        public void close() {}
    };

    /** Why somebody else has the item now, or may have it soon, if that is so; does not change after {@link #close}. */
    Optional<String> lost();

    /** Lets go; the thread is not interrupted after that. */
    @Override
    void close();
}
