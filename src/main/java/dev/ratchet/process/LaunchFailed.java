package dev.ratchet.process;

import dev.ratchet.loop.base.Complaint;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A program could not be started; the message is one line for the user. */
public final class LaunchFailed extends IOException {
    private final transient Complaint complaint;

    public LaunchFailed(String what) {
        this(Complaint.of(what), null);
    }

    public LaunchFailed(String what, Throwable cause) {
        this(Complaint.of(what), cause);
    }

    public LaunchFailed(Complaint complaint, @Nullable Throwable cause) {
        super(complaint.line(), cause);
        this.complaint = complaint;
    }

    /** The same with what to do about it. */
    public LaunchFailed withHint(String advice) {
        return new LaunchFailed(complaint.withHint(advice), getCause());
    }

    /** What is wrong and what to do about it, apart. */
    public Complaint complaint() {
        return complaint;
    }
}
