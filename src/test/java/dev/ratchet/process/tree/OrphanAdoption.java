package dev.ratchet.process.tree;

/** Lets programs of the tests keep what daemonises below them: else it would become the child of a test that is at work. */
public final class OrphanAdoption {
    private OrphanAdoption() {}

    /** From here on orphans below this process are its own. */
    public static void begin() {
        if (Platform.LINUX) {
            LinuxCalls.adoptOrphans();
        }
    }
}
