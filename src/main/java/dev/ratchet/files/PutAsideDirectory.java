package dev.ratchet.files;

import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A directory that is put aside in one step, and deleted from there: nobody is to take half of its files for all of them.
 *
 * @param directory where it was
 */
public record PutAsideDirectory(Path directory) {
    private static final String NAME = ".gone";

    /** Deletes what was put aside in a directory: by us, by other processes that are still at it, or by one that was ended. */
    public static List<String> deleteAll(Path parent) {
        List<String> left = new ArrayList<>();
        try (DirectoryStream<Path> gone = Files.newDirectoryStream(parent, "*" + NAME)) {
            gone.forEach(each -> LastingDirectory.delete(each).ifPresent(left::add));
        } catch (NoSuchFileException _) {
            // Nothing was ever there.
        } catch (DirectoryIteratorException e) {
            throw new Trouble(
                    "cannot read %s: %s".formatted(parent, FailureWords.of(Objects.requireNonNull(e.getCause()))), e);
        } catch (IOException e) {
            throw new Trouble("cannot read %s: %s".formatted(parent, FailureWords.of(e)), e);
        }
        return left;
    }

    /** Puts it there; what cannot be deleted or moved for that, each in words. */
    public List<String> put() {
        List<String> left = new ArrayList<>();
        delete().ifPresent(left::add);
        try {
            Files.move(directory, place(), StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException _) {
            // Somebody has deleted it already.
        } catch (IOException e) {
            left.add(LastingDirectory.words(directory, e));
        }
        return left;
    }

    /** Deletes what is there; if that fails, what is left and where, in words. */
    public Optional<String> delete() {
        return LastingDirectory.delete(place());
    }

    /** The same, but nobody waits until all files are deleted. */
    public void deleteSoon() {
        Thread _ = Thread.ofPlatform().daemon().name("directory deletion").start(() -> {
            try {
                DirectoryDeletion.delete(place());
            } catch (IOException _) {
                // It is tried again, and told, when all that was put aside is deleted.
            }
        });
    }

    private Path place() {
        return directory.resolveSibling(directory.getFileName() + NAME);
    }
}
