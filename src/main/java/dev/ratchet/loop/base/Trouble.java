package dev.ratchet.loop.base;

import java.io.UncheckedIOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The world is broken in a way that the loop cannot mend; the complaint says what, where and what to do. */
public final class Trouble extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Kind kind;
    private final transient Complaint complaint;

    /** What is broken: more than one kind only for those who have to tell them apart without reading. */
    public enum Kind {
        /** The world around. */
        BROKEN,
        /** Nothing has the name that was asked for. */
        NOT_FOUND,
        /** What was asked for is not allowed as things stand. */
        REFUSED,
        /** What lies elsewhere does not answer, or takes nothing, and may be well again by itself. */
        UNREACHABLE,
        /** Somebody else was at the same at the same time, and this gave way: nothing of it is done, and it can be done again. */
        COLLIDED
    }

    public Trouble(String what) {
        this(Kind.BROKEN, Complaint.of(what), null);
    }

    public Trouble(String what, Throwable cause) {
        this(Kind.BROKEN, Complaint.of(what), cause);
    }

    public Trouble(Complaint complaint, @Nullable Throwable cause) {
        this(Kind.BROKEN, complaint, cause);
    }

    private Trouble(Kind kind, Complaint complaint, @Nullable Throwable cause) {
        super(complaint.line(), cause);
        this.kind = kind;
        this.complaint = complaint;
    }

    public static Trouble notFound(String what) {
        return notFound(Complaint.of(what));
    }

    public static Trouble notFound(Complaint complaint) {
        return new Trouble(Kind.NOT_FOUND, complaint, null);
    }

    public static Trouble refused(String what) {
        return new Trouble(Kind.REFUSED, Complaint.of(what), null);
    }

    public static Trouble unreachable(Complaint complaint, Throwable cause) {
        return new Trouble(Kind.UNREACHABLE, complaint, cause);
    }

    public static Trouble collided(Complaint complaint, Throwable cause) {
        return new Trouble(Kind.COLLIDED, complaint, cause);
    }

    /** The same with what to do about it. */
    public Trouble withHint(String advice) {
        return new Trouble(kind, complaint.withHint(advice), getCause());
    }

    /** What is wrong and what to do about it, apart. */
    public Complaint complaint() {
        return complaint;
    }

    public Kind kind() {
        return kind;
    }

    /** Whether something went wrong only because what is needed does not answer, which may be well again in time. */
    public static boolean isUnreachable(Throwable thrown) {
        return thrown instanceof Trouble trouble && trouble.kind == Kind.UNREACHABLE;
    }

    /** One line about whatever was thrown: a trouble in its own words, anything else with the place where it happened. */
    public static String words(Throwable thrown) {
        return complaint(thrown).line();
    }

    /** The same with the advice apart. */
    public static Complaint complaint(Throwable thrown) {
        return switch (thrown) {
            case Trouble trouble -> trouble.complaint;
            case UncheckedIOException failed -> Complaint.of(FailureWords.withPlace(failed.getCause()));
            case OutOfMemoryError _ -> lacking(String.valueOf(thrown.getMessage()));
            default ->
                Complaint.of("a bug in Ratchet: %s%s"
                        .formatted(thrown.toString().lines().findFirst().orElse(""), place(thrown)));
        };
    }

    /** The JVM has one kind of error for both. */
    private static Complaint lacking(String what) {
        return what.contains("native thread")
                ? new Complaint(
                        "Ratchet cannot start a thread",
                        "see how many processes you (ulimit -u) and its cgroup (pids.max) may have")
                : new Complaint(
                        "Ratchet has too little memory (%s)".formatted(what), "give it more, or look at what takes it");
    }

    private static String place(Throwable thrown) {
        return Arrays.stream(thrown.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith("dev.ratchet."))
                .findFirst()
                .map(frame -> " at " + frame)
                .orElse("");
    }
}
