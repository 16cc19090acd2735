package dev.ratchet.loop.base;

import java.io.UncheckedIOException;
import java.util.Arrays;

/** The world is broken in a way that the loop cannot mend; the message says what, where and what to do. */
public final class Trouble extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Kind kind;

    /** What is broken: more than one kind only for those who have to tell them apart without reading. */
    public enum Kind {
        /** The world around. */
        BROKEN,
        /** Nothing has the name that was asked for. */
        NOT_FOUND,
        /** What was asked for is not allowed as things stand. */
        REFUSED
    }

    public Trouble(String message) {
        this(Kind.BROKEN, message);
    }

    private Trouble(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public Trouble(String message, Throwable cause) {
        super(message, cause);
        this.kind = Kind.BROKEN;
    }

    public static Trouble notFound(String message) {
        return new Trouble(Kind.NOT_FOUND, message);
    }

    public static Trouble refused(String message) {
        return new Trouble(Kind.REFUSED, message);
    }

    public Kind kind() {
        return kind;
    }

    /** One line about whatever was thrown: a trouble in its own words, anything else with the place where it happened. */
    public static String words(Throwable thrown) {
        if (thrown instanceof Trouble) {
            return String.valueOf(thrown.getMessage());
        }
        if (thrown instanceof UncheckedIOException failed) {
            return FailureWords.withPlace(failed.getCause());
        }
        return thrown instanceof OutOfMemoryError
                ? lacking(String.valueOf(thrown.getMessage()))
                : "a bug in Ratchet: %s%s"
                        .formatted(thrown.toString().lines().findFirst().orElse(""), place(thrown));
    }

    /** The JVM has one kind of error for both. */
    private static String lacking(String what) {
        return what.contains("native thread")
                ? "Ratchet cannot start a thread; see how many processes you (ulimit -u) and its cgroup (pids.max) may"
                        + " have"
                : "Ratchet has too little memory (%s); give it more, or look at what takes it".formatted(what);
    }

    private static String place(Throwable thrown) {
        return Arrays.stream(thrown.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith("dev.ratchet."))
                .findFirst()
                .map(frame -> " at " + frame)
                .orElse("");
    }
}
