package dev.ratchet.process.sandbox;

import java.nio.file.Path;

/** How one path looks from inside; a deeper one has the last word on what is below it. */
public sealed interface Mount {
    /** The real path, without links. */
    Path path();

    /** As it is, and may be written. */
    record Writable(Path path) implements Mount {}

    /** As it is, but cannot be changed. */
    record ReadOnly(Path path) implements Mount {}

    /** A directory that seems empty. */
    record Empty(Path path) implements Mount {}

    /** A file or socket that seems empty. */
    record Blank(Path path) implements Mount {}
}
