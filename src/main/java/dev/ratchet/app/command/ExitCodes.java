package dev.ratchet.app.command;

/** Exit codes that are no outcome of a run. */
public final class ExitCodes {
    public static final int OK = 0;
    public static final int FAILED = 1;
    static final int BUSY = 6;
    public static final int USAGE = 64;
    public static final int CONFIG = 78;
    static final int INTERRUPTED = 130;

    private ExitCodes() {}
}
