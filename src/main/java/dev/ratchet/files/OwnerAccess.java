package dev.ratchet.files;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/** The rights that the owner of files has taken from himself, as an agent that runs as the user can. */
public final class OwnerAccess {
    private static final Set<PosixFilePermission> OF_DIRECTORY = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OF_FILE = PosixFilePermissions.fromString("r--------");

    private OwnerAccess() {}

    /** Has the owner read all that is in a directory, and change the directories; what is another's stays as it is. */
    public static void grant(Path directory) {
        Deque<Path> open = new ArrayDeque<>();
        open.add(directory);
        while (!open.isEmpty()) {
            Path next = open.removeLast();
            if (Files.isDirectory(next, LinkOption.NOFOLLOW_LINKS)) {
                grant(next, OF_DIRECTORY);
                list(next, open);
            } else if (Files.isRegularFile(next, LinkOption.NOFOLLOW_LINKS)) {
                grant(next, OF_FILE);
            }
        }
    }

    private static void list(Path directory, Deque<Path> into) {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            entries.forEach(into::add);
        } catch (IOException | DirectoryIteratorException _) {
            // It is not ours: whoever wants to read it says so.
        }
    }

    private static void grant(Path file, Set<PosixFilePermission> rights) {
        try {
            Set<PosixFilePermission> had = Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS);
            if (had.addAll(rights)) {
                Files.setPosixFilePermissions(file, had);
            }
        } catch (IOException _) {
            // It is not ours: whoever wants to read it says so.
        }
    }
}
