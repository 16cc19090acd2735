package dev.ratchet.app.command;

import java.util.Locale;

/** What kind of thing keeps a command from its result, as a word that programs can rely on. */
public enum ErrorCode {
    /** The command line makes no sense. */
    USAGE(ExitCodes.USAGE),
    /** The configuration, or something that it names, is wrong or missing. */
    CONFIG(ExitCodes.CONFIG),
    /** Agents could have written the configuration, and nobody has trusted it. */
    UNTRUSTED(ExitCodes.CONFIG),
    /** There is no task, feature, session or file of that name. */
    NOT_FOUND(ExitCodes.FAILED),
    /** It is there, but what was asked for is not allowed as things stand. */
    REFUSED(ExitCodes.FAILED),
    /** Another process is at it. */
    BUSY(ExitCodes.BUSY),
    /** It was tried, and did not work. */
    FAILED(ExitCodes.FAILED),
    /** Ratchet itself is at fault. */
    INTERNAL(ExitCodes.FAILED);

    private final int exitCode;

    ErrorCode(int exitCode) {
        this.exitCode = exitCode;
    }

    public int exitCode() {
        return exitCode;
    }

    /** The word for it in JSON. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
