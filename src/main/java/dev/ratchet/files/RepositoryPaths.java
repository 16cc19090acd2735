package dev.ratchet.files;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
    private static final String GIT = ".git";
    private static final String GITDIR = "gitdir:";
    private static final int LONGEST = 64 * 1024;
    private static final int MODULES_DEPTH = 6;
    private static final int MOST_FILES = 100_000;

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
            Path own = (Files.isDirectory(link) ? link : led(top, link)).toRealPath();
            Path redirection = own.resolve("commondir");
            Path common = exists(redirection)
                    ? own.resolve(SmallFile.text(redirection, LONGEST).strip()).toRealPath()
                    : own;
            Path objects = common.resolve("objects");
            Path alternates = objects.resolve("info/alternates");
            return Optional.of(new RepositoryPaths(
                    top.toRealPath(),
                    link,
                    own,
                    common,
                    Files.isDirectory(objects) ? objects.toRealPath() : objects,
                    exists(alternates) ? SmallFile.text(alternates, LONGEST) : ""));
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

    private static boolean exists(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
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

    /** What git reads its settings and programs from; what is missing of it is made, empty, so that it can be held. */
    public List<Path> guarded() throws IOException {
        Path hooks = common.resolve("hooks");
        Path config = common.resolve("config");
        if (!exists(hooks)) {
            Files.createDirectory(hooks);
        }
        if (!exists(config)) {
            Files.createFile(config);
        }
        List<Path> guarded = new ArrayList<>(List.of(hooks, config));
        if (!Files.isDirectory(link, LinkOption.NOFOLLOW_LINKS)) {
            guarded.add(link);
        }
        if (Files.exists(common.resolve("config.worktree"))) {
            guarded.add(common.resolve("config.worktree"));
        }
        guarded.addAll(below("worktrees", 2, List.of("config.worktree", "commondir", "gitdir")));
        guarded.addAll(below("modules", MODULES_DEPTH, List.of("config", "config.worktree", "hooks")));
        return guarded;
    }

    /** It would lead git to settings elsewhere, and has no business in a repository's own directory. */
    public Path redirection() {
        return common.resolve("commondir");
    }

    private List<Path> below(String name, int depth, List<String> names) throws IOException {
        Path start = common.resolve(name);
        if (!Files.isDirectory(start, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        NamedFiles files = new NamedFiles(names);
        Files.walkFileTree(start, Set.of(), depth, files);
        return files.found;
    }

    /** Collects the files and directories that have one of these names, wherever they are. */
    private static final class NamedFiles extends SimpleFileVisitor<Path> {
        private final List<String> names;
        private final List<Path> found = new ArrayList<>();
        private int seen;

        NamedFiles(List<String> names) {
            this.names = names;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes facts) throws IOException {
            return visitFile(directory, facts);
        }

        @Override
        public FileVisitResult visitFile(Path path, BasicFileAttributes facts) throws IOException {
            if (++seen > MOST_FILES) {
                throw new IOException("there are more than %,d files in %s".formatted(MOST_FILES, path.getParent()));
            }
            if (!facts.isSymbolicLink() && names.contains(String.valueOf(path.getFileName()))) {
                found.add(path);
            }
            return FileVisitResult.CONTINUE;
        }

        /** A directory that is closed to us now could be opened by its owner, who is the agent: all of it is held. */
        @Override
        public FileVisitResult visitFileFailed(Path path, IOException e) {
            found.add(path);
            return FileVisitResult.CONTINUE;
        }
    }
}
