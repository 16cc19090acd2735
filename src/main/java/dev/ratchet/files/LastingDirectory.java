package dev.ratchet.files;

import dev.ratchet.loop.base.FailureWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * A directory that is to be deleted, and perhaps cannot be: a file in it is another user's, or nobody's to delete, or something is
 * mounted there. What is left of it gets a name of its own, so that it is in nobody's way, and nobody tries again.
 */
public final class LastingDirectory {
    private static final String NAME = ".undeletable";

    private LastingDirectory() {}

    /** Deletes it; if that fails, what is left and where, in words. */
    public static Optional<String> delete(Path directory) {
        try {
            DirectoryDeletion.delete(directory);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(words(renamed(directory), e));
        }
    }

    /** That it is still there. */
    public static String words(Path directory, IOException why) {
        return "%s cannot be deleted, and stays until you do it: %s".formatted(directory, FailureWords.of(why));
    }

    /** Where it is now; where it was if it cannot be moved. */
    private static Path renamed(Path directory) {
        Path free = directory.resolveSibling(directory.getFileName() + NAME);
        for (int n = 2; Files.exists(free, LinkOption.NOFOLLOW_LINKS); n++) {
            free = directory.resolveSibling(directory.getFileName() + NAME + "-" + n);
        }
        try {
            return Files.move(directory, free, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException _) {
            return directory;
        }
    }
}
