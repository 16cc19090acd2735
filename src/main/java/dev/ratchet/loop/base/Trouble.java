package dev.ratchet.loop.base;

import java.io.UncheckedIOException;
import java.util.Arrays;

/** The world is broken in a way that the loop cannot mend; the message says what, where and what to do. */
public final class Trouble extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Trouble(String message) {
        super(message);
    }

    public Trouble(String message, Throwable cause) {
        super(message, cause);
    }

    /** One line about whatever was thrown: a trouble in its own words, anything else with the place where it happened. */
    public static String words(Throwable thrown) {
        if (thrown instanceof Trouble) {
            return String.valueOf(thrown.getMessage());
        }
        if (thrown instanceof UncheckedIOException failed) {
            return FailureWords.withPlace(failed.getCause());
        }
        String what = thrown.toString().lines().findFirst().orElse("");
        return thrown instanceof OutOfMemoryError
                ? "Ratchet has too little memory: " + what
                : "a bug in Ratchet: %s%s".formatted(what, place(thrown));
    }

    private static String place(Throwable thrown) {
        return Arrays.stream(thrown.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith("dev.ratchet."))
                .findFirst()
                .map(frame -> " at " + frame)
                .orElse("");
    }
}
