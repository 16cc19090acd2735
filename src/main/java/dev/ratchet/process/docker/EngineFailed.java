package dev.ratchet.process.docker;

import dev.ratchet.loop.base.Complaint;
import java.io.IOException;

/** The engine of the containers cannot be used, or refused; the message is one line for the user, with what to do. */
public final class EngineFailed extends IOException {
    private final Kind kind;
    private final transient Complaint complaint;

    /** What kind of failure. */
    enum Kind {
        /** It could not be asked. */
        UNREACHABLE,
        /** It does not know what it was asked about. */
        UNKNOWN,
        /** It answered that it cannot. */
        REFUSED
    }

    EngineFailed(Kind kind, Complaint complaint) {
        super(complaint.line());
        this.kind = kind;
        this.complaint = complaint;
    }

    EngineFailed(Kind kind, String what) {
        this(kind, Complaint.of(what));
    }

    /** What is wrong and what to do about it, apart. */
    public Complaint complaint() {
        return complaint;
    }

    Kind kind() {
        return kind;
    }
}
