package dev.ratchet.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * Where a git repository keeps what, as its files say; two that are equal are the same repository.
 *
 * @param top the root of its work tree
 * @param link what leads from the work tree to its git directory: {@code .git}, a directory, a file or a link
 * @param own the git directory of this work tree
 * @param common the git directory that all its work trees share; the same in the main one
 * @param objects where it keeps its objects
 * @param alternates what it says of objects that it borrows from elsewhere
 */
public record RepositoryPaths(Path top, Path link, Path own, Path common, Path objects, String alternates) {
    /** In the git directory of a checkout, what Ratchet needs to move its files along with a branch. */
    public static final String LANDING = "ratchet-landing";

    /** Why git must leave a worktree of Ratchet's alone, which tells it from one of the user's. */
    public static final String IN_USE = "in use by Ratchet";

    private static final String GIT = ".git";
    private static final String GITDIR = "gitdir:";
    private static final int LONGEST = 64 * 1024;

    /** The nearest repository around a directory. */
    public static Optional<RepositoryPaths> around(Path directory) {
        for (Path at = directory.toAbsolutePath().normalize(); at != null; at = at.getParent()) {
            Path git = at.resolve(GIT);
            if (Files.isDirectory(git) || Files.isRegularFile(git)) {
                return read(at, git);
            }
        }
        return Optional.empty();
    }

    private static Optional<RepositoryPaths> read(Path top, Path link) {
        try {
            Path realTop = top.toRealPath();
            Path own = isPlainDirectory(link)
                    ? realTop.resolve(GIT)
                    : (Files.isDirectory(link) ? link : led(top, link)).toRealPath();
            Optional<String> redirection = text(own.resolve("commondir"));
            Path common = redirection.isPresent()
                    ? own.resolve(redirection.get().strip()).toRealPath()
                    : own;
            Path objects = common.resolve("objects");
            return Optional.of(new RepositoryPaths(
                    realTop,
                    link,
                    own,
                    common,
                    !isPlainDirectory(objects) && Files.isDirectory(objects) ? objects.toRealPath() : objects,
                    text(objects.resolve("info/alternates")).orElse("")));
        } catch (IOException | RuntimeException _) {
            // What cannot be read is a repository to nobody, git included.
            return Optional.empty();
        }
    }

    private static Path led(Path top, Path link) throws IOException {
        String line = SmallFile.text(link, LONGEST).strip();
        if (!line.startsWith(GITDIR)) {
            throw new IOException("it names no git directory");
        }
        return top.resolve(line.substring(GITDIR.length()).strip());
    }

    /** Whether it is where it says, as long as what is around it is. */
    private static boolean isPlainDirectory(Path path) {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** What is in a file, if there is one: the end of another session takes such files away while we look. */
    private static Optional<String> text(Path file) throws IOException {
        // Mostly there is none, and to be told so by an exception takes longer.
        if (file.getFileSystem()
                        .provider()
                        .readAttributesIfExists(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(SmallFile.text(file, LONGEST));
        } catch (NoSuchFileException e) {
            if (Files.isSymbolicLink(file)) {
                throw e;
            }
            return Optional.empty();
        }
    }

    /** Whether all of it is in its own work tree, so that it leads to nothing that was not there before. */
    public boolean isSelfContained() {
        return own.equals(top.resolve(GIT))
                && common.equals(own)
                && objects.equals(own.resolve("objects"))
                && alternates.isBlank();
    }

    /**
     * Whether it may be opened to a session. What leads to it could be a forgery, which a session wrote: a linked work
     * tree is known by its repository, which leads back to it.
     */
    public boolean isGenuine() {
        return Files.isDirectory(link, LinkOption.NOFOLLOW_LINKS)
                ? common.equals(own)
                : Files.isRegularFile(link, LinkOption.NOFOLLOW_LINKS) && leadsBack();
    }

    private boolean leadsBack() {
        try {
            Path back =
                    own.resolve(SmallFile.text(own.resolve("gitdir"), LONGEST).strip());
            return common.resolve("worktrees").equals(own.getParent())
                    && back.toRealPath().equals(link.toRealPath());
        } catch (IOException | RuntimeException _) {
            return false;
        }
    }

    /** What git reads its settings and programs from. */
    public GitGuards guards() throws IOException {
        return GitGuards.of(this);
    }
}
