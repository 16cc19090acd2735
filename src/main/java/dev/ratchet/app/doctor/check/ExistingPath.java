package dev.ratchet.app.doctor.check;

import java.nio.file.Files;
import java.nio.file.Path;

/** Finds what is there of a path that may not be. */
final class ExistingPath {
    private ExistingPath() {}

    /** The path itself, or the nearest above it that exists. */
    static Path nearest(Path wanted) {
        Path at = wanted.toAbsolutePath();
        for (Path above = at.getParent(); !Files.exists(at) && above != null; above = above.getParent()) {
            at = above;
        }
        return at;
    }
}
