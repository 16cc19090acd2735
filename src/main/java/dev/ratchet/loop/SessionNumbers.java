package dev.ratchet.loop;

import java.nio.file.Path;

/** Gives every session of a project a number and a file of its own. */
public interface SessionNumbers {
    /** A number that no session had before, with its file; counted from now on, whatever becomes of the session. */
    Numbered take();

    /** The number that the next session will most likely get. */
    int upcoming();

    /** A session's number and output file. */
    record Numbered(int number, Path output) {}
}
