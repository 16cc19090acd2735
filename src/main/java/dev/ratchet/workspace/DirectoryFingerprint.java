package dev.ratchet.workspace;

import java.util.Optional;

/** Tells whether the files of a directory are still the same, committed or not. */
@FunctionalInterface
public interface DirectoryFingerprint {
    /** Nobody asks. */
    DirectoryFingerprint NONE = Optional::empty;

    /** The same as long as the files are; empty if it cannot be told. */
    Optional<String> take();
}
