package dev.ratchet.workspace.checkout;

import dev.ratchet.workspace.git.LooseObjects;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Brings single files of a checkout from one version to another while its user may write to them. What is replaced is linked
 * aside first and looked at afterwards: if it is not what it was thought to be, somebody has written to it in
 * that moment, and it comes back.
 *
 * @param top of the checkout
 * @param aside a directory of ours on the same file system
 */
record FileSwap(Path top, Path aside, LooseObjects objects) {
    /** Whether the file has a version now. */
    boolean is(CheckoutChange change, FileVersion version) throws IOException {
        return isReachable(change.in(top))
                ? FileVersion.at(change.in(top), objects).equals(version)
                : version.isAbsent();
    }

    /** Whether no link is on the way to it, which would lead elsewhere, and nothing but directories. */
    private boolean isReachable(Path path) {
        for (Path at = path.getParent(); at != null && !at.equals(top); at = at.getParent()) {
            if (!Files.isDirectory(at, LinkOption.NOFOLLOW_LINKS)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Brings a file from the version before to the one after, and says whether it is there; one that is neither stays as
     * it is.
     *
     * @param staged the version after, if it has one; it is used up
     */
    boolean bring(CheckoutChange change, Path staged) throws IOException {
        if (is(change, change.after())) {
            return true;
        }
        if (!is(change, change.before())) {
            return false;
        }
        Path path = change.in(top);
        if (change.before().isAbsent()) {
            return create(path, staged);
        }
        Path kept = aside.resolve(kept(change));
        try {
            forget(change);
            Files.createLink(kept, path);
            if (change.after().isAbsent()) {
                Files.delete(path);
            } else {
                Files.move(staged, path, StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (NoSuchFileException | FileAlreadyExistsException _) {
            return false;
        }
        if (!FileVersion.at(kept, objects).equals(change.before())) {
            putBack(change, kept);
            return false;
        }
        if (change.after().isAbsent()) {
            deleteEmpty(path.getParent());
        }
        return true;
    }

    /** A name of its own for each file in each version. */
    private static String kept(CheckoutChange change) {
        UUID name = UUID.nameUUIDFromBytes(change.name().getBytes(StandardCharsets.ISO_8859_1));
        return name + "-" + change.before().mode() + "-" + change.before().object();
    }

    /** What to bring back: the very file that was replaced, with its own rights and times, as long as it is what it was. */
    Path original(CheckoutChange back, Path staged) throws IOException {
        Path kept = aside.resolve(kept(new CheckoutChange(back.name(), back.after(), back.before())));
        return FileVersion.at(kept, objects).equals(back.after()) ? kept : staged;
    }

    /** Git does not keep empty directories. */
    private void deleteEmpty(@Nullable Path directory) throws IOException {
        for (Path at = directory; at != null && !at.equals(top); at = at.getParent()) {
            try {
                Files.delete(at);
            } catch (DirectoryNotEmptyException | NoSuchFileException _) {
                return;
            }
        }
    }

    /** Only if nothing is there, whoever was faster. */
    private boolean create(Path path, Path staged) throws IOException {
        try {
            Files.createDirectories(path.getParent());
            if (!isReachable(path)) {
                return false;
            }
            Files.createLink(path, staged);
            Files.delete(staged);
            return true;
        } catch (FileAlreadyExistsException _) {
            return false;
        }
    }

    /** What somebody wrote comes back, unless he has written something newer at the same place; then both are kept. */
    private void putBack(CheckoutChange change, Path edited) throws IOException {
        Path path = change.in(top);
        Path displaced = aside.resolve(edited.getFileName() + "-displaced");
        try {
            Files.createLink(displaced, path);
        } catch (NoSuchFileException _) {
            restore(path, edited);
            return;
        }
        if (FileVersion.at(displaced, objects).equals(change.after())) {
            Files.move(edited, path, StandardCopyOption.ATOMIC_MOVE);
            if (!FileVersion.at(displaced, objects).equals(change.after())) {
                Path older = aside.resolve(edited.getFileName() + "-older");
                Files.createLink(older, path);
                Files.move(displaced, path, StandardCopyOption.ATOMIC_MOVE);
            }
        }
        Files.deleteIfExists(displaced);
        if (Files.exists(edited, LinkOption.NOFOLLOW_LINKS) && Files.isSameFile(edited, path)) {
            Files.delete(edited);
        }
    }

    private static void restore(Path path, Path edited) throws IOException {
        try {
            Files.createDirectories(path.getParent());
            Files.createLink(path, edited);
        } catch (FileAlreadyExistsException _) {
            // What is there is newer; the other one stays aside.
        }
    }

    /** Looks again at what was replaced: a program that had it open before may have written since. */
    void lookAgain(CheckoutChange change) throws IOException {
        Path kept = aside.resolve(kept(change));
        if (Files.exists(kept, LinkOption.NOFOLLOW_LINKS)
                && !FileVersion.at(kept, objects).equals(change.before())
                && is(change, change.after())) {
            putBack(change, kept);
        }
    }

    /** Deletes what was replaced, if it is what git has as well. */
    void forget(CheckoutChange change) throws IOException {
        Path kept = aside.resolve(kept(change));
        if (FileVersion.at(kept, objects).equals(change.before())) {
            Files.deleteIfExists(kept);
        }
    }
}
