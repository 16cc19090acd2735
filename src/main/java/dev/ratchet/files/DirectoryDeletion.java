package dev.ratchet.files;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/**
 * Deletes a directory with all that is in it, by the directories that are open and not by their paths: a link that somebody
 * puts in the place of one of them is deleted and not followed.
 */
public final class DirectoryDeletion {
    /** Each level has a file open; what is deeper is moved to the top first. */
    private static final int DEEPEST = 40;

    private final SecureDirectoryStream<Path> top;
    private int moved;

    private DirectoryDeletion(SecureDirectoryStream<Path> top) {
        this.top = top;
    }

    /** Deletes the directory; what is no directory, or is gone already, stays as it is. */
    public static void delete(Path directory) throws IOException {
        Path parent = directory.toAbsolutePath().getParent();
        Path name = directory.getFileName();
        if (parent == null || name == null) {
            throw new IOException("cannot delete " + directory);
        }
        try (DirectoryStream<Path> around = Files.newDirectoryStream(parent)) {
            if (!(around instanceof SecureDirectoryStream<Path> open)) {
                throw new IOException("this system cannot delete without following links that are put in the way");
            }
            if (isDirectory(open, name)) {
                try (SecureDirectoryStream<Path> inside = enter(open, name)) {
                    new DirectoryDeletion(inside).empty(inside, 0);
                }
                open.deleteDirectory(name);
            }
        } catch (NoSuchFileException _) {
            // Somebody else was faster.
        }
    }

    private void empty(SecureDirectoryStream<Path> directory, int depth) throws IOException {
        for (List<Path> names = names(directory); !names.isEmpty(); names = depth == 0 ? again() : List.of()) {
            for (Path name : names) {
                try {
                    remove(directory, name, depth);
                } catch (NoSuchFileException _) {
                    // Somebody else was faster, with this one.
                }
            }
        }
    }

    /** What was moved to the top meanwhile. */
    private List<Path> again() throws IOException {
        if (moved == 0) {
            return List.of();
        }
        moved = 0;
        try (SecureDirectoryStream<Path> fresh = top.newDirectoryStream(Path.of("."), LinkOption.NOFOLLOW_LINKS)) {
            return names(fresh);
        }
    }

    private void remove(SecureDirectoryStream<Path> directory, Path name, int depth) throws IOException {
        if (!isDirectory(directory, name)) {
            directory.deleteFile(name);
            return;
        }
        if (depth == DEEPEST) {
            directory.move(name, top, Path.of(".deep-" + ++moved + "-" + System.nanoTime()));
            return;
        }
        try (SecureDirectoryStream<Path> inside = enter(directory, name)) {
            empty(inside, depth + 1);
        }
        directory.deleteDirectory(name);
    }

    private static boolean isDirectory(SecureDirectoryStream<Path> directory, Path name) throws IOException {
        BasicFileAttributes facts = directory
                .getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes();
        return facts.isDirectory();
    }

    /** Programs leave directories behind that not even their owner may write. */
    private static SecureDirectoryStream<Path> enter(SecureDirectoryStream<Path> directory, Path name)
            throws IOException {
        SecureDirectoryStream<Path> inside = directory.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS);
        inside.getFileAttributeView(PosixFileAttributeView.class)
                .setPermissions(PosixFilePermissions.fromString("rwx------"));
        return inside;
    }

    private static List<Path> names(DirectoryStream<Path> directory) throws IOException {
        List<Path> names = new ArrayList<>();
        try {
            directory.forEach(entry -> names.add(entry.getFileName()));
            return names;
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }
}
