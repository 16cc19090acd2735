package dev.ratchet.app;

/** Exit codes that are no outcome of a run. */
final class Exit {
    static final int OK = 0;
    static final int FAILED = 1;
    static final int USAGE = 64;
    static final int CONFIG = 78;
    static final int INTERRUPTED = 130;

    private Exit() {}
}
