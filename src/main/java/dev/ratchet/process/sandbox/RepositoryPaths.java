package dev.ratchet.process.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The git repository around a directory.
 *
 * @param top the root of its work tree
 * @param link the file that leads from a linked work tree to its repository; the git directory itself in the main one
 * @param common the git directory that all its work trees share
 */
record RepositoryPaths(Path top, Path link, Path common) {
    private static final String GIT = ".git";
    private static final String GITDIR = "gitdir:";
    private static final int MODULES_DEPTH = 6;

    /**
     * The nearest repository, none if what leads to it could be a forgery: a session may have written the link, and
     * what it leads to is going to be writable.
     */
    static Optional<RepositoryPaths> around(Path directory) throws IOException {
        for (Path at = directory; at != null; at = at.getParent()) {
            Path git = at.resolve(GIT);
            if (Files.isDirectory(git, LinkOption.NOFOLLOW_LINKS)) {
                return Optional.of(new RepositoryPaths(at, git, git));
            }
            if (Files.exists(git, LinkOption.NOFOLLOW_LINKS)) {
                return Files.isRegularFile(git, LinkOption.NOFOLLOW_LINKS) ? linked(at, git) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** A linked work tree is known by its repository: that leads back to it. */
    private static Optional<RepositoryPaths> linked(Path top, Path link) {
        try {
            String line = Files.readString(link).strip();
            if (!line.startsWith(GITDIR)) {
                return Optional.empty();
            }
            Path own = top.resolve(line.substring(GITDIR.length()).strip()).toRealPath();
            Path common = own.resolve(Files.readString(own.resolve("commondir")).strip())
                    .toRealPath();
            Path back = own.resolve(Files.readString(own.resolve("gitdir")).strip());
            boolean genuine = own.getParent() != null
                    && own.getParent().equals(common.resolve("worktrees"))
                    && back.toRealPath().equals(link.toRealPath());
            return genuine ? Optional.of(new RepositoryPaths(top, link, common)) : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /** What git reads its settings and programs from; what is missing of it is made, empty, so that it can be held. */
    List<Path> guarded() throws IOException {
        Path hooks = common.resolve("hooks");
        Path config = common.resolve("config");
        if (!Files.exists(hooks, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectory(hooks);
        }
        if (!Files.exists(config, LinkOption.NOFOLLOW_LINKS)) {
            Files.createFile(config);
        }
        List<Path> guarded = new ArrayList<>(List.of(hooks, config));
        if (!link.equals(common)) {
            guarded.add(link);
        }
        Stream.of(common.resolve("config.worktree")).filter(Files::exists).forEach(guarded::add);
        guarded.addAll(below("worktrees", 2, List.of("config.worktree", "commondir", "gitdir")));
        guarded.addAll(below("modules", MODULES_DEPTH, List.of("config", "config.worktree", "hooks")));
        return guarded;
    }

    /** It would lead git to settings elsewhere, and has no business in a repository's own directory. */
    Path redirection() {
        return common.resolve("commondir");
    }

    private List<Path> below(String name, int depth, List<String> names) throws IOException {
        Path start = common.resolve(name);
        if (!Files.isDirectory(start, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(start, depth)) {
            return all.filter(path -> names.contains(String.valueOf(path.getFileName())))
                    .filter(path -> !Files.isSymbolicLink(path))
                    .toList();
        }
    }
}
