package dev.ratchet.loop;

/** A claim on a work item that lives as long as the attempt at it. One that is lost interrupts the attempt's thread. */
public interface Hold extends AutoCloseable {
    /** A hold on something that nobody else can take. */
    Hold UNCONTESTED = new Hold() {
        @Override
        public boolean lost() {
            return false;
        }

        @Override
        public void close() {}
    };

    /** Whether somebody else has the item now; does not change after {@link #close}. */
    boolean lost();

    /** Lets go; the thread is not interrupted after that. */
    @Override
    void close();
}
