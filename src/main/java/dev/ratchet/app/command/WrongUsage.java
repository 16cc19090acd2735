package dev.ratchet.app.command;

import dev.ratchet.loop.base.Complaint;
import picocli.CommandLine.TypeConversionException;

/** Thrown by a command whose options are fine one by one, but not together. */
public final class WrongUsage extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Complaint complaint;

    public WrongUsage(String what) {
        this(Complaint.of(what));
    }

    public WrongUsage(Complaint complaint) {
        super(complaint.line());
        this.complaint = complaint;
    }

    /** The same with what to do about it. */
    public WrongUsage withHint(String advice) {
        return new WrongUsage(complaint.withHint(advice));
    }

    /** The same of a single value, as picocli wants to hear of it. */
    public TypeConversionException ofValue() {
        TypeConversionException wrong = new TypeConversionException(complaint.line());
        Throwable _ = wrong.initCause(this);
        return wrong;
    }

    Complaint complaint() {
        return complaint;
    }
}
