package dev.ratchet.loop.base;

import org.jspecify.annotations.Nullable;

/**
 * Why something cannot be done, and what to do about it: one line for people, two things for programs.
 *
 * @param what what is wrong, and where
 * @param hint what to do, null where there is nothing to advise
 */
public record Complaint(String what, @Nullable String hint) {
    /** One without advice. */
    public static Complaint of(String what) {
        return new Complaint(what, null);
    }

    /** Both in one line. */
    public String line() {
        return hint == null ? what : what + "; " + hint;
    }

    /** The same, about something in a place. */
    public Complaint in(String place) {
        return new Complaint(place + ": " + what, hint);
    }

    /** The same with advice. */
    public Complaint withHint(@Nullable String advice) {
        return new Complaint(what, advice);
    }
}
