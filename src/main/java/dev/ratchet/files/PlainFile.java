package dev.ratchet.files;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Opens files that may be large and that somebody else may have put there. */
public final class PlainFile {
    private PlainFile() {}

    /**
     * The file, ready to be read by a thread that may be interrupted.
     *
     * @throws NoSuchFileException if no file of this name is there, or a link, a pipe or whatever else is
     */
    public static RandomAccessFile open(Path path) throws IOException {
        requireFile(path);
        return DisposableThread.call(() -> seekable(path));
    }

    private static void requireFile(Path path) throws NoSuchFileException {
        if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new NoSuchFileException(path.toString());
        }
    }

    /** By now it may be a pipe that somebody holds open, which would be read without an end: a pipe has no position. */
    private static RandomAccessFile seekable(Path path) throws IOException {
        RandomAccessFile file = opened(path);
        try {
            long _ = file.getFilePointer();
            return file;
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    private static RandomAccessFile opened(Path path) throws IOException {
        try {
            return new RandomAccessFile(path.toFile(), "r");
        } catch (FileNotFoundException e) {
            // Also thrown where it may not be read.
            requireFile(path);
            throw e;
        }
    }
}
