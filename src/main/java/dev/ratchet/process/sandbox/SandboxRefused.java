package dev.ratchet.process.sandbox;

import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.FailureWords;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A sandbox cannot be made as it was asked for; the message is one line for the user. */
public final class SandboxRefused extends Exception {
    private static final long serialVersionUID = 1;

    private final transient Complaint complaint;

    public SandboxRefused(String what) {
        this(Complaint.of(what));
    }

    private SandboxRefused(Complaint complaint) {
        super(complaint.line());
        this.complaint = complaint;
    }

    /** Since something on the way could not be read. */
    static SandboxRefused unmade(Exception failure) {
        String why = switch (failure) {
            case IOException file -> FailureWords.withPlace(file);
            case UncheckedIOException file -> FailureWords.withPlace(file.getCause());
            default -> String.valueOf(failure.getMessage());
        };
        return new SandboxRefused("cannot make the sandbox: " + why);
    }

    /** The same with what to do about it. */
    public SandboxRefused withHint(String advice) {
        return new SandboxRefused(complaint.withHint(advice));
    }

    /** What is wrong and what to do about it, apart. */
    public Complaint complaint() {
        return complaint;
    }
}
