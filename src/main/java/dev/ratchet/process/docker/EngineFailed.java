package dev.ratchet.process.docker;

import java.io.IOException;

/** The engine of the containers cannot be used, or refused; the message is one line for the user, with what to do. */
public final class EngineFailed extends IOException {
    private final Kind kind;

    /** What kind of failure. */
    enum Kind {
        /** It could not be asked. */
        UNREACHABLE,
        /** It does not know what it was asked about. */
        UNKNOWN,
        /** It answered that it cannot. */
        REFUSED
    }

    EngineFailed(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    Kind kind() {
        return kind;
    }
}
