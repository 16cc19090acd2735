package dev.ratchet.process.growth;

import java.nio.file.Path;
import java.util.Objects;

/** A file, its size when last seen, and whom to tell. */
final class WatchedFile {
    private final Path file;
    private final Runnable onGrowth;
    private long size;

    WatchedFile(Path file, Runnable onGrowth) {
        this.file = file;
        this.onGrowth = onGrowth;
        this.size = file.toFile().length();
    }

    Path directory() {
        return Objects.requireNonNull(file.getParent(), "a file is in a directory");
    }

    boolean is(Path directory, Path name) {
        return file.equals(directory.resolve(name));
    }

    /** Tells if the size has changed; one that shrank was written anew and may have grown since. */
    void look() {
        long now = file.toFile().length();
        if (now != size) {
            size = now;
            tell();
        }
    }

    private void tell() {
        try {
            onGrowth.run();
        } catch (RuntimeException e) {
            // One listener's mistake must not end the watch of the others.
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
        }
    }
}
