package dev.ratchet.loop;

/**
 * Keeps an interrupt away from work that must not be torn: a file channel that is used by an interrupted thread closes
 * itself.
 */
public final class Shield {
    private Shield() {}

    /** Runs the action with the interrupt flag taken off, and puts it back afterwards. */
    public static void run(Runnable action) {
        boolean interrupted = Thread.interrupted();
        try {
            action.run();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
